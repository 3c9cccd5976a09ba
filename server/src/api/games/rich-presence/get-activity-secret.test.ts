import { app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { join } from '@guildhall/testkit/voice-scene';
import { afterAll, expect, test } from 'vitest';
import { gamer, invite, secretPath, show, table } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[games/invitations] a friend sees that a party can be joined, and in which session, but neither its secret nor its privacy', async () => {
  const { of, ada, ben } = await table(p);
  const button = { label: 'Watch', url: 'https://game.example/watch' };
  const shown = await show(ada, ben, { party: { id: 'party-1', size: [1, 4], privacy: 1 }, buttons: [button] });
  expect(shown).toMatchObject({
    name: 'Chess',
    application_id: of.id,
    party: { id: 'party-1', size: [1, 4] },
    flags: 2,
    buttons: ['Watch'],
    session_id: ada.sessionId,
  });
  expect(shown).not.toHaveProperty('secrets');
  expect(shown.party).not.toHaveProperty('privacy');
});

test('[games/invitations] an invited user fetches the secret with the message; others cannot, nor without it', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben);
  const since = ben.session.mark();
  const sent = await invite(ada, ben);
  expect(sent.body).toMatchObject({
    content: 'come in',
    activity: { type: 1, party_id: 'party-1' },
    application: { id: of.id },
    application_id: of.id,
  });
  const { id: message_id, channel_id } = sent.body;
  expect(await ben.session.event<{ id: string }>('MESSAGE_CREATE', ({ id }) => id === message_id, since)).toMatchObject({
    activity: { type: 1, party_id: 'party-1' },
  });
  expect(await ben.session.event('ACTIVITY_INVITE_CREATE', () => true, since)).toMatchObject({
    application_id: of.id,
    sender: { id: ada.id },
    message_id,
    channel_id,
    type: 1,
    party_id: 'party-1',
    session_id: ada.sessionId,
  });
  const path = secretPath(of, ada);
  const query = { message_id, channel_id };
  expect((await ben.game.get(path, { query })).body).toEqual({ secret: 'the secret' });
  expect((await ben.account.get(path, { query })).body).toEqual({ secret: 'the secret' });
  expect((await ben.game.get(path)).error.code).toBe(50001);
  expect((await eve.game.get(path, { query })).error.code).toBe(50001);
  expect((await ben.game.get(`/users/${eve.id}/sessions/${ada.sessionId}/activities/${of.id}/1`, { query })).error.code).toBe(
    50001,
  );
});

test('[games/invitations] an invitation is valid for six hours, and for the party still shown', async () => {
  const { of, ada, ben } = await table(p);
  await show(ada, ben);
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const ask = () => ben.game.get(secretPath(of, ada), { query: { message_id, channel_id } });
  await show(ada, ben, { party: { id: 'party-2', size: [1, 4] } });
  expect((await ask()).error.code).toBe(50001);
  await show(ada, ben, { state: 'back', secrets: undefined });
  expect((await ask()).error.code).toBe(10008);
  await show(ada, ben);
  expect((await ask()).status).toBe(200);
  await p.clock.advance(6 * 3_600_000 + 1);
  expect((await ask()).error.code).toBe(50001);
});

test('[games/invitations] friends join a public party without asking; others do not', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben, { party: { id: 'party-1', size: [1, 4], privacy: 1 } });
  expect((await ben.game.get(secretPath(of, ada))).body).toEqual({ secret: 'the secret' });
  expect((await eve.game.get(secretPath(of, ada))).error.code).toBe(50001);
});

test.each([
  ['activity.party_id', { party_id: undefined }, {}],
  ['activity.session_id', { session_id: undefined }, {}],
  ['activity', { party_id: 'another' }, {}],
  ['activity', {}, { secrets: undefined }],
  ['activity', {}, { party: { id: 'party-1', size: [4, 4] } }],
  ['activity.type', { type: 2 }, {}],
])('[games/invitations] invitations to hidden or full parties are rejected: %s', async (path, change: object, shown: object) => {
  const { ada, ben } = await table(p);
  await show(ada, ben, shown);
  const refused = await invite(ada, ben, change);
  expect([refused.status, refused.body.code]).toEqual([400, 50035]);
  expect(refused.body.errors).toHaveProperty(path);
  await ben.session.settle();
  expect([...ben.session.seen('MESSAGE_CREATE'), ...ben.session.seen('ACTIVITY_INVITE_CREATE')]).toEqual([]);
  expect((await ada.game.get(`/users/@me/dms/${ben.id}`)).error.code).toBe(10003);
});

test('[games/invitations] a player of the same game can be asked to join; a user who does not play cannot', async () => {
  const { of, ada, ben } = await table(p);
  expect((await invite(ben, ada, { type: 5 })).body.errors).toHaveProperty('activity');
  await show(ada, ben);
  const asked = await invite(ben, ada, { type: 5 });
  expect(asked.body).toMatchObject({ activity: { type: 5, party_id: 'party-1' }, application: { id: of.id } });
  expect(await ada.session.event('ACTIVITY_INVITE_CREATE')).toMatchObject({ type: 5, sender: { id: ben.id } });
  // A request grants nothing.
  const { id: message_id, channel_id } = asked.body;
  expect((await ada.game.get(secretPath(of, ben), { query: { message_id, channel_id } })).error.code).toBe(50001);
});

test('[games/invitations] without the scope for messages an invitation is sent without text, and is received anyway', async () => {
  const { of, ada, ben } = await table(p, 'openid sdk.social_layer_presence');
  await show(ada, ben);
  const sent = await invite(ada, ben, {}, 'dropped');
  expect([sent.status, Object(sent.body).content]).toEqual([200, '']);
  expect(await ben.session.event('ACTIVITY_INVITE_CREATE')).toMatchObject({ application_id: of.id });
  expect(ben.session.seen('MESSAGE_CREATE')).toEqual([]);
  const activity = { type: 1, party_id: 'party-1', session_id: ada.sessionId };
  const again = () => ada.game.post(`/users/${ben.id}/messages`, { activity, nonce: 'n1', enforce_nonce: true });
  const [first, second] = [await again(), await again()];
  expect([first.status, second.body.id]).toEqual([200, first.body.id]);
  await ben.session.settle();
  expect(ben.session.seen('ACTIVITY_INVITE_CREATE')).toHaveLength(2);
  const plain = await ada.game.post(`/users/${ben.id}/messages`, { content: 'just words' });
  expect([plain.status, plain.error.code]).toEqual([403, 50026]);
});

test('[games/invitations] the banner of an invitation is its own, else the cover of the application', async () => {
  const { of, ada, ben } = await table(p);
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const changed = await of.owner.patch(`/applications/${of.id}`, { cover_image: png });
  await show(ada, ben);
  await invite(ada, ben);
  const { assets } = await ben.session.event('ACTIVITY_INVITE_CREATE');
  expect(assets).toEqual({ invite_cover_image: changed.body.cover_image });
  await show(ada, ben, { assets: { invite_cover_image: 'https://game.example/tonight.png' } });
  const since = ben.session.mark();
  await invite(ada, ben);
  const own = await ben.session.event('ACTIVITY_INVITE_CREATE', () => true, since);
  // It is proxied by this server, like all pictures of other sites.
  const encoded = Buffer.from('https://game.example/tonight.png').toString('base64url');
  expect(own.assets).toEqual({ invite_cover_image: expect.stringMatching(`^mp:external/[0-9a-f]+/${encoded}$`) });
});

test('[games/invitations] an invitation of a game is not valid in another, and shows in the web client as a message', async () => {
  const { of, ada, ben } = await table(p);
  const own = await ben.account.connect();
  await show(ada, ben);
  const { id } = (await invite(ada, ben)).body;
  const seen = await own.event<{ id: string }>('MESSAGE_CREATE', (message) => message.id === id);
  expect(seen).toMatchObject({ activity: { type: 1 }, application: { id: of.id } });
  const other = await gamer(p, (await table(p)).of, 'zoe');
  await other.session.settle();
  expect(other.session.seen('ACTIVITY_INVITE_CREATE')).toEqual([]);
});

test('[games/invitations] only the invited game fetches the secret, not another game authorized by the same users', async () => {
  const { of, ada, ben } = await table(p);
  await show(ada, ben);
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const other = await app(p);
  for (const { account } of [ben, ada]) {
    const elsewhere = bearer(p, await tokensOf(p, account, other, 'openid sdk.social_layer'));
    const refused = await elsewhere.get(secretPath(of, ada), { query: { message_id, channel_id } });
    expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  }
  expect((await ada.game.get(secretPath(of, ada))).body).toEqual({ secret: 'the secret' });
});

test.each(['ada', 'ben'] as const)('[games/invitations] a block by %s ends what an invitation granted', async (by) => {
  const scene = await table(p);
  const { of, ada, ben } = scene;
  await show(ada, ben);
  const { id: message_id, channel_id } = (await invite(ada, ben)).body;
  const other = by === 'ada' ? ben : ada;
  expect((await scene[by].account.put(`/users/@me/relationships/${other.id}`, { type: 2 })).status).toBe(204);
  expect((await ben.game.get(secretPath(of, ada), { query: { message_id, channel_id } })).error.code).toBe(50001);
});

test('[games/invitations] the player decides to whom a public party is open: friends, and users in the same voice channel', async () => {
  const { of, ada, ben, eve } = await table(p);
  await show(ada, ben, { party: { id: 'party-1', size: [1, 4], privacy: 1 } });
  const ask = ({ game }: typeof ben) => game.get(secretPath(of, ada));
  const allow = (friends: boolean, voice: boolean, closed: string[] = []) =>
    ada.account.patch('/users/@me/settings', {
      allow_activity_party_privacy_friends: friends,
      allow_activity_party_privacy_voice_channel: voice,
      activity_joining_restricted_guild_ids: closed,
    });
  await allow(false, true);
  expect((await ask(ben)).error.code).toBe(50001);
  const guild = await p.guild(ada.account);
  await p.join(ada.account, guild.text.id, eve.account);
  const room = await ada.account.post(`/guilds/${guild.id}/channels`, { name: 'room', type: 2 });
  const own = await ada.account.connect();
  for (const session of [own, await eve.account.connect()]) session.send(4, join(guild.id, room.body.id));
  await own.event<{ user_id: string }>('VOICE_STATE_UPDATE', ({ user_id }) => user_id === ada.id);
  await own.event<{ user_id: string }>('VOICE_STATE_UPDATE', ({ user_id }) => user_id === eve.id);
  expect((await ask(eve)).body).toEqual({ secret: 'the secret' });
  await allow(false, true, [guild.id]);
  expect((await ask(eve)).error.code).toBe(50001);
  await allow(true, false);
  expect((await ask(eve)).error.code).toBe(50001);
  expect((await ask(ben)).body).toEqual({ secret: 'the secret' });
});

test('[games/invitations] requests to join are rejected without room, or if the user does not show that they play', async () => {
  const { ada, ben } = await table(p);
  await show(ada, ben, { party: { id: 'party-1', size: [4, 4] } });
  const refusal = async () => {
    const asked = await invite(ben, ada, { type: 5 });
    return [asked.status, JSON.stringify(asked.body.errors ?? {}).match(/ACTIVITY_\w+/)?.[0]];
  };
  expect(await refusal()).toEqual([400, 'ACTIVITY_PARTY_FULL']);
  await show(ada, ben);
  for (const hidden of [{ status: 'invisible' }, { status: 'online', show_current_game: false }]) {
    await ada.account.patch('/users/@me/settings', hidden);
    expect(await refusal()).toEqual([400, 'ACTIVITY_NOT_FOUND']);
  }
  await ada.account.patch('/users/@me/settings', { show_current_game: true });
  expect(await refusal()).toEqual([200, undefined]);
});
