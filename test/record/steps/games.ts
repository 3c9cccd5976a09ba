import { allow, bearer, grant, register, token, UNKNOWN, type World } from '../world.ts';

const SOCIAL = 'openid sdk.social_layer';
const SIX_KEYS = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, 'x']));

/** Lobbies of a game. */
export async function lobbies(w: World): Promise<void> {
  const { owner, member, stranger, bot, plainBot, guild } = w;
  const [player, host, other] = [
    await bearer(w, member, SOCIAL),
    await bearer(w, owner, SOCIAL),
    await bearer(w, w.moderator, SOCIAL),
  ];
  const made = await bot.post('/lobbies', {
    metadata: { map: 'one' },
    members: [{ id: member.id, flags: 1 }],
    idle_timeout_seconds: 600_000,
  });
  const at = `/lobbies/${made.id}`;
  const empty = await bot.post('/lobbies', {});
  for (const body of [
    { idle_timeout_seconds: 4 },
    { metadata: 'none' },
    { members: [{ id: 'none' }] },
    { members: [{ id: stranger.id }] },
    { metadata: { key: 'x'.repeat(1001) } },
  ])
    await bot.post('/lobbies', body);
  await member.post('/lobbies', {});
  await bot.get(at);
  await plainBot.get(at);
  await bot.get(`/lobbies/${UNKNOWN}`);
  await bot.patch(at, { metadata: { map: 'two' } });
  await bot.patch(at, { idle_timeout_seconds: 604_801 });
  await plainBot.patch(at, { metadata: null });
  await bot.put(`${at}/members/${owner.id}`, { metadata: { team: 'red' }, flags: 1, additional_name: 'Twin' });
  await bot.put(`${at}/members/${owner.id}`, { additional_name: 'x'.repeat(81) });
  await bot.put(`${at}/members/${UNKNOWN}`, {});
  await bot.post(`${at}/members/bulk`, [{ id: w.moderator.id, metadata: { team: 'blue' } }]);
  await bot.post(`${at}/members/bulk`, [{ id: 'none' }]);
  await bot.post(`${at}/members/bulk`, [{ id: w.moderator.id, remove_member: true }]);
  const said = await player.post(`${at}/messages`, { content: 'hello lobby' });
  await player.post(`${at}/messages`, { content: 'with metadata', metadata: { team: 'red' } });
  for (const body of [{ content: '' }, { content: 'x'.repeat(4001) }, { content: 'x', metadata: SIX_KEYS }, {}])
    await player.post(`${at}/messages`, body);
  await other.post(`${at}/messages`, { content: 'not in it' });
  await host.get(`${at}/messages`);
  await host.get(`${at}/messages`, { query: { limit: 1 } });
  await host.get(`${at}/messages`, { query: { limit: 201 } });
  await player.patch(`${at}/messages/${said.id}`, { content: 'edited' });
  await host.patch(`${at}/messages/${said.id}`, { content: 'not mine' });
  await bot.put(`${at}/messages/${said.id}/moderation-metadata`, { verdict: 'fine' });
  await bot.put(`${at}/messages/${said.id}/moderation-metadata`, SIX_KEYS);
  await host.patch(`${at}/channel-linking`, { channel_id: w.text });
  await host.patch(`${at}/channel-linking`, { channel_id: 'none' });
  await host.patch(`${at}/channel-linking`, { channel_id: UNKNOWN });
  await player.patch(`${at}/channel-linking`, { channel_id: w.text });
  await player.post(`${at}/messages`, { content: 'into the channel' });
  await owner.post(`/channels/${w.text}/messages`, { content: 'into the lobby' });
  await host.post(`${at}/members/@me/invites`, {});
  await bot.post(`${at}/members/${member.id}/invites`, {});
  await host.patch(`${at}/channel-linking`, {});
  await player.delete(`${at}/messages/${said.id}`);
  await player.delete(`${at}/messages/${said.id}`);
  await bot.delete(`${at}/members/${owner.id}`);
  await bot.delete(`${at}/members/${owner.id}`);
  const secret = { secret: 'a secret of the script', lobby_metadata: { map: 'three' }, member_metadata: { rank: '1' } };
  const joined = await player.put('/lobbies', secret);
  await host.put('/lobbies', secret);
  await player.put('/lobbies', { secret: 'x'.repeat(251) });
  await player.delete(`/lobbies/${joined.id}/members/@me`);
  await host.delete(`/lobbies/${joined.id}/members/@me`);
  await bot.delete(at);
  await bot.delete(`/lobbies/${empty.id}`);
  await bot.get(at);
  await gameMessages(w, player, other);
  await presence(w, player);
  await bot.get(`/guilds/${guild}`, { query: { with_counts: allow().length > 0 } });
}

type Player = Awaited<ReturnType<typeof bearer>>;

async function gameMessages(w: World, player: Player, other: Player): Promise<void> {
  const { member, moderator, stranger, bot } = w;
  await player.post(`/users/${other.id}/messages`, { content: 'before we are friends' });
  await member.put(`/users/@me/relationships/${moderator.id}`, {});
  await moderator.put(`/users/@me/relationships/${member.id}`, {});
  const sent = await player.post(`/users/${other.id}/messages`, { content: 'hello friend', metadata: { level: '1' } });
  await player.post(`/users/${other.id}/messages`, { content: '' });
  await player.post(`/users/${UNKNOWN}/messages`, { content: 'nobody' });
  await player.post(`/users/${stranger.id}/messages`, { content: 'no friend' });
  await other.get(`/users/${member.id}/messages`);
  await other.get(`/users/${member.id}/messages`, { query: { limit: 0 } });
  await player.patch(`/users/${other.id}/messages/${sent.id}`, { content: 'edited' });
  await other.patch(`/users/${member.id}/messages/${sent.id}`, { content: 'not mine' });
  await player.get(`/users/@me/dms/${other.id}`);
  await player.get('/partner-sdk/users/@me/channels');
  const metadata = `/partner-sdk/dms/${member.id}/${moderator.id}/messages/${sent.id}/moderation-metadata`;
  await bot.put(metadata, { verdict: 'fine' });
  await bot.put(metadata, SIX_KEYS);
  await w.plainBot.put(metadata, { verdict: 'foreign' });
  await player.delete(`/users/${other.id}/messages/${sent.id}`);
  await player.delete(`/users/${other.id}/messages/${sent.id}`);
  for (const path of ['/users/@me/relationships', '/users/@me/game-relationships']) await player.get(path);
  await player.put(`/users/@me/game-relationships/${other.id}`, {});
  await other.put(`/users/@me/game-relationships/${member.id}`, {});
  await player.post('/users/@me/game-relationships', { username: 'sid' });
  await player.get('/users/@me/game-relationships');
  await player.delete(`/users/@me/game-relationships/${other.id}`);
  await player.delete(`/users/@me/game-relationships/${UNKNOWN}`);
}

async function presence(w: World, player: Player): Promise<void> {
  const activity = { type: 0, name: 'A game', application_id: w.bot.applicationId, details: 'In a match', state: 'Round 2' };
  await player.post('/users/@me/headless-sessions', { activities: [{ ...activity, type: 9 }] });
  const begun = await player.post('/users/@me/headless-sessions', { activities: [activity] });
  await player.post('/users/@me/headless-sessions', {
    activities: [{ ...activity, state: 'Round 3' }],
    token: begun.at('token'),
  });
  await player.post('/users/@me/headless-sessions/delete', { token: 'unknown' });
  await player.post('/users/@me/headless-sessions/delete', { token: begun.at('token') });
  await player.get(`/users/${w.member.id}/sessions/none/activities/${w.bot.applicationId}/metadata`);
  await player.get(`/users/${w.member.id}/sessions/none/activities/${w.bot.applicationId}/1`);
}

/** Players without an account, their identities, and publishers. */
export async function identities(w: World): Promise<void> {
  const { owner, bot, anyone, operator } = w;
  const at = `/applications/${bot.applicationId}`;
  const made = await bot.post('/partner-sdk/token/bot', { external_user_id: 'player one', preferred_global_name: 'Player' });
  await bot.post('/partner-sdk/token/bot', { external_user_id: 'player one', preferred_global_name: 'x'.repeat(33) });
  await bot.post('/partner-sdk/token/bot', {});
  const player = w.recorder.caller('player', `Bearer ${made.at('access_token')}`);
  const me = await player.get('/users/@me');
  await player.patch('/users/@me/account', { global_name: 'Renamed player' });
  await player.patch('/users/@me/account', { global_name: '' });
  await player.get('/users/@me/guilds');
  const type = 'APPLICATION_BOT_ISSUED';
  await bot.get(`${at}/application-identities/${type}/${encodeURIComponent('player one')}`);
  await bot.get(`/users/${me.id}/application-identities/${bot.applicationId}`);
  await w.plainBot.get(`/users/${me.id}/application-identities/${bot.applicationId}`);
  const profile = `${at}/users/${me.id}/identities/${encodeURIComponent('player one')}/profile`;
  await bot.get(profile);
  await bot.patch(profile, { username: 'the one', metadata: { level: '3' } });
  await bot.patch(profile, { username: 'x'.repeat(200) });
  const credentials = { client_id: bot.applicationId, client_secret: w.secret };
  const auth = 'DISCORD_BOT_ISSUED_ACCESS_TOKEN';
  const proof = { external_auth_type: auth, external_auth_token: made.at('access_token') };
  await anyone.post('/partner-sdk/token', { ...credentials, ...proof });
  await anyone.post('/partner-sdk/token', { ...credentials, external_auth_type: 'NOT_A_TYPE', external_auth_token: 'x' });
  await anyone.post('/partner-sdk/token', { ...credentials, external_auth_type: 'OIDC', external_auth_token: 'x' });
  const gamer = await register(w.recorder, 'gamer');
  await grant(w, gamer, SOCIAL, proof);
  await bot.get(`/users/${gamer.id}/application-identities/${bot.applicationId}`);
  await anyone.post('/partner-sdk/provisional-accounts/unmerge', { ...credentials, ...proof, external_auth_type: 'NOT_A_TYPE' });
  await bot.post('/partner-sdk/provisional-accounts/unmerge/bot', { external_user_id: 'player one' });
  await bot.post('/partner-sdk/provisional-accounts/unmerge/bot', { external_user_id: 'player one' });
  await bot.post('/partner-sdk/provisional-accounts/unmerge/bot', { external_user_id: 'x'.repeat(1025) });
  await bot.post(`/users/${me.id}/application-identities/${bot.applicationId}/${type}/none/delete`, {});

  await owner.get(`${at}/identity-providers`);
  await owner.put(`${at}/identity-providers/OIDC`, { issuer: 'https://127.0.0.1:9', client_id: 'game' });
  await owner.put(`${at}/identity-providers/NONE`, {});
  await owner.delete(`${at}/identity-providers/OIDC`);
  await w.stranger.get(`${at}/identity-providers`);

  const child = await owner.post('/applications', { name: 'child' });
  await owner.get(`${at}/children`);
  await owner.put(`${at}/children/${child.id}`, {});
  await operator.patch(`/operator/applications/${bot.applicationId}`, { publisher: true });
  await owner.put(`${at}/children/${child.id}`, {});
  await owner.get(`${at}/children`);
  await anyone.post('/partner-sdk/child-token', { parent_access_token: 'wrong', child_application_id: child.id });
  await owner.delete(`${at}/children/${child.id}`);
  await owner.delete(`${at}/children/${child.id}`);
  await token(w, { grant_type: 'refresh_token', refresh_token: made.at('refresh_token') });
}
