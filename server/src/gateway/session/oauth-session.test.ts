import { INTENTS, OAUTH_INTENTS } from '@guildhall/protocol/intents';
import { app, type App, bearer, form, type TokenBody, tokensOf } from '@guildhall/testkit/oauth-scene';
import { GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { addCommand, answer, call, interactionScene, originalOf } from '@guildhall/testkit/interaction-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const SOCIAL = 'openid sdk.social_layer';

interface Shown {
  user: { id: string };
  status: string;
  activities: { state?: string }[];
}

/** A game with a session on a person's behalf. */
async function scene(scope = SOCIAL) {
  const game = await app(p);
  const [ada, ben] = [await p.person('ada'), await p.person('ben')];
  const tokens = await tokensOf(p, ada, game, scope);
  return { game, ada, ben, tokens, session: await start(tokens) };
}

const start = ({ access_token }: Pick<TokenBody, 'access_token'>, options: Parameters<typeof identify>[2] = {}) =>
  identify(p.address, `Bearer ${access_token}`, options);

/** The code with which an Identify is refused. */
async function refused(token: string, intents?: number): Promise<number> {
  const session = new GatewaySession(`${p.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await session.frame(({ op }) => op === 10);
  session.send(2, { token, properties: {}, ...(intents === undefined ? {} : { intents }) });
  return session.closed;
}

async function directMessage(from: Account, to: Account, content: string): Promise<{ id: string; channel_id: string }> {
  const channel = await from.post('/users/@me/channels', { recipient_id: to.id });
  const sent = await from.post(`/channels/${channel.body.id}/messages`, { content });
  expect(sent.status).toBe(200);
  return sent.body;
}

test('[gateway/sessions-of-games] READY has the application, its scopes and what they allow, without guilds', async () => {
  const { game, ada, ben, tokens, session } = await scene();
  await p.guild(ada);
  await p.befriend(ada, ben);
  await ben.connect();
  await directMessage(ben, ada, 'hello');
  const again = await start(tokens);
  expect(again.ready).toMatchObject({
    session_type: 'oauth',
    user: { id: ada.id },
    application: { id: game.id },
    scopes: ['openid', 'sdk.social_layer'],
    guilds: [],
    relationships: [{ id: ben.id, type: 1 }],
    private_channels: [{ recipients: [{ id: ben.id }] }],
    users: [{ id: ben.id, username: ben.username }],
    presences: [{ user: { id: ben.id }, status: 'online' }],
    feature_flags: { disabled_functions: [], disabled_gateway_events: [] },
  });
  expect(session.ready.user).not.toHaveProperty('email');
  expect(again.ready).not.toHaveProperty('read_state');
});

test('[oauth2/umbrella-scopes] with the smaller umbrella there are friends but no messages, neither in READY nor as events', async () => {
  const { ada, ben, session } = await scene('sdk.social_layer_presence');
  await p.befriend(ada, ben);
  await directMessage(ben, ada, 'unseen');
  await session.event<{ type: number }>('RELATIONSHIP_ADD', ({ type }) => type === 1);
  await session.settle();
  expect([session.ready.private_channels, session.ready.users]).toEqual([[], []]);
  expect([...session.seen('MESSAGE_CREATE'), ...session.seen('CHANNEL_CREATE')]).toEqual([]);
});

test('[gateway/sessions-of-games] events of direct messages and friends are sent, those of guilds and settings are not', async () => {
  const { ada, ben, session } = await scene();
  const guild = await p.guild(ada);
  await p.befriend(ada, ben);
  const sent = await directMessage(ben, ada, 'psst');
  const { content } = await session.event<{ id: string; content: string }>('MESSAGE_CREATE', ({ id }) => id === sent.id);
  expect(content).toBe('psst');
  await ada.post(`/channels/${guild.text.id}/messages`, { content: 'to all' });
  await ada.patch('/users/@me/settings', { status: 'dnd' });
  await ben.patch(`/channels/${sent.channel_id}/messages/${sent.id}`, { content: 'changed' });
  await session.event('MESSAGE_UPDATE');
  await ben.delete(`/channels/${sent.channel_id}/messages/${sent.id}`);
  await session.event('MESSAGE_DELETE');
  const names = new Set(session.frames.map(({ t }) => t));
  expect([...names].filter((name) => name?.startsWith('GUILD_') || name === 'USER_SETTINGS_UPDATE')).toEqual([]);
  expect(session.seen('MESSAGE_CREATE')).toHaveLength(1);
});

test('[gateway/sessions-of-games] ephemeral replies of another application are not sent to the game', async () => {
  const s = await interactionScene(p);
  const game = await app(p);
  const session = await start(await tokensOf(p, s.bob, game, SOCIAL));
  const command = await addCommand(s.bot, { name: 'secret', description: 'x' });
  const got = await call(s, command);
  await answer(p, got, { type: 4, data: { content: 'only you', flags: 64 } });
  await p.anyone.patch(originalOf(s, got), { content: 'still only you' });
  await p.anyone.delete(originalOf(s, got));
  await s.asker.event('MESSAGE_DELETE');
  await session.settle();
  for (const name of ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_DELETE']) expect(session.seen(name)).toEqual([]);
});

test('[gateway/presences] the presence of a friend is sent only to sessions with the presences intent', async () => {
  const { ada, ben, tokens, session } = await scene();
  const without = await start(tokens, { intents: INTENTS.DIRECT_MESSAGES | OAUTH_INTENTS.RELATIONSHIPS });
  await p.befriend(ada, ben);
  await ben.connect();
  await session.event<Shown>('PRESENCE_UPDATE', ({ user, status }) => user.id === ben.id && status === 'online');
  await without.event('RELATIONSHIP_ADD');
  await without.settle();
  expect(without.seen('PRESENCE_UPDATE')).toEqual([]);
});

test('[gateway/sessions-of-games] a game sets its own activity for its player, and no custom status', async () => {
  const { game, ada, ben, session } = await scene();
  await p.befriend(ada, ben);
  const friend = await ben.connect();
  const activities = [
    { name: 'Chess', type: 0, state: 'Ranked', application_id: '1' },
    { name: 'Custom Status', type: 4, state: 'hijacked' },
  ];
  session.send(3, { status: 'online', since: null, afk: false, activities });
  const shown = await friend.event<Shown>('PRESENCE_UPDATE', (data) => data.user.id === ada.id && data.activities.length > 0);
  expect(shown.activities).toMatchObject([{ name: 'Chess', state: 'Ranked', application_id: game.id }]);
  expect(shown.activities).toHaveLength(1);
});

test('[games/rich-presence] an activity of a game without a name has the name of the application', async () => {
  const { ada, ben, session, tokens } = await scene();
  await p.befriend(ada, ben);
  const friend = await ben.connect();
  session.send(3, { status: 'online', since: null, afk: false, activities: [{ type: 0, state: 'Ranked', name: '' }] });
  const shown = await friend.event<Shown>('PRESENCE_UPDATE', (data) => data.user.id === ada.id && data.activities.length > 0);
  expect(shown.activities).toMatchObject([{ name: 'test bot', state: 'Ranked' }]);
  const headless = await bearer(p, tokens).post('/users/@me/headless-sessions', { activities: [{ type: 0, state: 'Blitz' }] });
  expect(headless.body.activities).toMatchObject([{ name: 'test bot', state: 'Blitz' }]);
});

test('[games/rich-presence] a game that sends no status keeps the one of its player', async () => {
  const { ada, ben, tokens, session: earlier } = await scene();
  await earlier.close();
  await ada.patch('/users/@me/settings', { status: 'idle' });
  await p.befriend(ada, ben);
  const friend = await ben.connect();
  const session = await start(tokens);
  const isShown = (state: string) => (data: Shown) => data.user.id === ada.id && data.activities[0]?.state === state;
  const play = (state: string, more: object = {}) =>
    session.send(3, { activities: [{ name: 'Chess', type: 0, state }], ...more });
  play('Ranked');
  const kept = await friend.event<Shown & { client_status: object }>('PRESENCE_UPDATE', isShown('Ranked'));
  play('Blitz', { status: 'dnd' });
  expect((await friend.event<Shown>('PRESENCE_UPDATE', isShown('Blitz'))).status).toBe('dnd');
  play('Bullet');
  expect((await friend.event<Shown>('PRESENCE_UPDATE', isShown('Bullet'))).status).toBe('dnd');
  expect(kept.status).toBe('idle');
});

test('[gateway/sessions-of-games] a user set to invisible is invisible in games as well, even if a game sends another status', async () => {
  const { ada, ben, session, game } = await scene();
  await p.befriend(ada, ben);
  const friend = await ben.connect();
  const play = (state: string) =>
    session.send(3, { status: 'online', since: null, afk: false, activities: [{ name: 'Chess', type: 0, state }] });
  const shown = (status: string, since: number) =>
    friend.event<Shown>('PRESENCE_UPDATE', (data) => data.user.id === ada.id && data.status === status, since);
  play('Ranked');
  expect((await shown('online', 0)).activities).toHaveLength(1);
  const before = friend.mark();
  await ada.patch('/users/@me/settings', { status: 'invisible' });
  expect((await shown('offline', before)).activities).toEqual([]);
  const hidden = friend.mark();
  play('Blitz');
  await session.settle();
  const tokens = await tokensOf(p, ada, game, SOCIAL);
  const by = bearer(p, tokens);
  await by.post('/users/@me/headless-sessions', { activities: [{ name: 'Chess', type: 0 }] });
  await friend.settle();
  expect(friend.seen('PRESENCE_UPDATE', hidden)).toEqual([]);
  expect((await ben.connect()).ready.presences).toEqual([]);
  await ada.patch('/users/@me/settings', { status: 'online' });
  // The game shown by its session and the one shown by HTTP; both were set at the same moment.
  const { activities } = await shown('online', hidden);
  expect(activities.map(({ state }) => state).sort()).toEqual(['Blitz', undefined]);
});

test('[gateway/sessions-of-games] a change of privacy settings is announced, also while a game shows an activity over HTTP', async () => {
  const { ada, ben, tokens, session } = await scene();
  await p.befriend(ada, ben);
  const friend = await ben.connect();
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    await bearer(p, tokens).post('/users/@me/headless-sessions', { activities: [{ name, type: 0 }] });
  await friend.event<Shown>('PRESENCE_UPDATE', ({ activities }) => activities.length === 5);
  const since = friend.mark();
  await ada.patch('/users/@me/settings', { show_current_game: false });
  expect((await friend.event<Shown>('PRESENCE_UPDATE', () => true, since)).activities).toEqual([]);
  await session.close();
});

test('[gateway/sessions-of-games] without activities.write nothing is shown', async () => {
  const { ada, ben, session } = await scene('gateway.connect identify');
  await p.befriend(ada, ben);
  const friend = await ben.connect();
  session.send(3, { status: 'idle', since: null, afk: false, activities: [{ name: 'Chess', type: 0 }] });
  const shown = await friend.event<Shown>('PRESENCE_UPDATE', ({ status }) => status === 'idle');
  expect(shown.activities).toEqual([]);
});

test('[oauth2/revocation] revoking the authorization sends the session its token, and closes it with 4004', async () => {
  const { game, tokens, session } = await scene();
  const revoked = await form(p, game, { token: tokens.refresh_token }, { path: '/oauth2/token/revoke' });
  expect(revoked.status).toBe(200);
  expect(await session.closed).toBe(4004);
  expect(session.seen('OAUTH2_TOKEN_REVOKE')).toEqual([{ access_token: tokens.access_token }]);
  expect(await refused(`Bearer ${tokens.access_token}`)).toBe(4004);
});

test('[oauth2/umbrella-scopes] a session ends with its token, also while it waits for a resume: its client must identify with its current token', async () => {
  const { game, ada, ben, tokens } = await scene();
  const { store } = p.server.platform;
  const expires_at = p.clock.now() + 60_000;
  await store.transaction((db) =>
    db.kysely.updateTable('tokens').set({ expires_at }).where('user_id', '=', ada.id).where('kind', '=', 'bearer').execute(),
  );
  const [session, left] = [await start(tokens), await start(tokens)];
  const { session_id } = left.ready;
  const refreshed = await form(p, game, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  await left.close(4000);
  await p.clock.advance(30_000);
  await session.settle();
  expect(session.frames.filter(({ op }) => op === 9)).toEqual([]);
  await p.clock.advance(40_000);
  expect((await session.frame(({ op }) => op === 9)).d).toBe(false);
  await p.befriend(ada, ben);
  const again = new GatewaySession(`${p.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await again.frame(({ op }) => op === 10);
  again.send(6, { token: `Bearer ${tokens.access_token}`, session_id, seq: left.seq });
  expect((await again.frame(({ op }) => op === 9)).d).toBe(false);
  expect(session.seen('RELATIONSHIP_ADD')).toEqual([]);
  const since = session.mark();
  session.send(2, { token: `Bearer ${refreshed.body.access_token}`, properties: {} });
  expect(await session.event('READY', () => true, since)).toMatchObject({ user: { id: ada.id } });
  expect(await refused(`Bearer ${tokens.access_token}`)).toBe(4004);
});

test('a user’s own clients receive the sessions that games have for the user, and their end', async () => {
  const { ada, tokens, session } = await scene();
  const own = await ada.connect();
  const ids = (sessions: unknown): string[] => Array.from(Object(sessions), (one) => String(Object(one).session_id)).toSorted();
  const known = [String(own.ready.session_id), String(session.ready.session_id)];
  expect(ids(own.ready.sessions)).toEqual(known.toSorted());
  const since = own.mark();
  const more = await start(tokens);
  const all = await own.event<unknown>('SESSIONS_REPLACE', (sessions) => ids(sessions).length === 3, since);
  expect(ids(all)).toEqual([...known, String(more.ready.session_id)].toSorted());
  const before = own.mark();
  await more.close();
  expect(ids(await own.event<unknown>('SESSIONS_REPLACE', () => true, before))).toEqual(known.toSorted());
});

test('[oauth2/umbrella-scopes] a token without gateway.connect, or without its scheme, is refused; a bot token is not an access token', async () => {
  const game = await app(p);
  const ada = await p.person('ada');
  const bare = await tokensOf(p, ada, game, 'identify');
  const whole = await tokensOf(p, ada, game, SOCIAL);
  const codes = [`Bearer ${bare.access_token}`, whole.access_token, `Bot ${whole.access_token}`, `Bearer ${game.bot.token}`];
  expect(await Promise.all(codes.map((token) => refused(token)))).toEqual([4004, 4004, 4004, 4004]);
});

test('[gateway] bots may not use the intents of games, and games no unknown ones (4013)', async () => {
  const game = await app(p);
  const { access_token } = await tokensOf(p, await p.person('ada'), game, SOCIAL);
  expect(await refused(`Bot ${game.bot.token}`, OAUTH_INTENTS.LOBBIES)).toBe(4013);
  expect(await refused(`Bearer ${access_token}`, 1 << 30)).toBe(4013);
});

test('[gateway/sessions] a session is resumed with its own token', async () => {
  const { ada, ben, tokens, session } = await scene();
  const { session_id } = session.ready;
  await p.befriend(ada, ben);
  await session.settle();
  await session.close(4000);
  const sent = await directMessage(ben, ada, 'meanwhile');
  const again = new GatewaySession(`${p.address.replace(/^http/, 'ws')}/?v=10&encoding=json`);
  await again.frame(({ op }) => op === 10);
  again.send(6, { token: `Bearer ${tokens.access_token}`, session_id, seq: session.seq });
  await again.event('RESUMED');
  expect(again.seen('MESSAGE_CREATE')).toMatchObject([{ id: sent.id, content: 'meanwhile' }]);
});

test('[gateway/sessions-of-games] USER_UPDATE lacks the email address and premium fields, regardless of the scopes', async () => {
  const { ada, session } = await scene(`${SOCIAL} email`);
  await p.server.platform.store.transaction(({ kysely }) =>
    kysely.updateTable('users').set({ premium_type: 2 }).where('id', '=', ada.id).execute(),
  );
  await ada.patch('/users/@me', { global_name: 'Countess' });
  const user = await session.event('USER_UPDATE');
  expect(user).toMatchObject({ id: ada.id, global_name: 'Countess' });
  for (const field of ['email', 'verified', 'premium_type', 'authenticator_types']) expect(user).not.toHaveProperty(field);
});

test('[limits] users do not use up the session starts of a bot', async () => {
  const game: App = await app(p);
  const tokens = await tokensOf(p, await p.person('ada'), game, SOCIAL);
  for (let index = 0; index < 3; index += 1) await start(tokens);
  const { body } = await game.bot.get('/gateway/bot');
  expect(body.session_start_limit.remaining).toBe(1000);
  expect((await bearer(p, tokens).get('/gateway/bot')).status).toBe(401);
});
