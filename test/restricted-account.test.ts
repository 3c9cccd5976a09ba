import { codeOf, exchange } from '@guildhall/testkit/oauth-scene';
import { Game, type PlayerToken } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';
import { expandScopes } from '@guildhall/protocol/scopes';
import { routes } from '../server/src/api/routes.ts';

const game = await Game.start();
const operator = game.app.owner;
afterAll(() => game.stop());

const DAY = 86_400_000;
const RESTRICTED = { status: 403, body: { code: 20013 } };
const SOCIAL = { scope: 'openid sdk.social_layer' };
const NO_ID = '1000000000000000000';

/** A user with a linked player, banned for a day, and the provisional account that now represents the player. */
async function banned(external: string, before: (token: PlayerToken) => Promise<void> = async () => undefined) {
  const person = await game.p.person();
  const player = await game.player(external);
  const shown = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: player.access_token };
  const linked = await exchange(game.p, game.app, await codeOf(person, game.app, SOCIAL), shown);
  expect(linked.status).toBe(200);
  await game.p.jobs();
  await before({ ...player, ...linked.body });
  const until = new Date(game.p.server.platform.clock.now() + DAY).toISOString();
  expect((await operator.put(`/operator/users/${person.id}/ban`, { until })).status).toBe(204);
  await game.p.jobs();
  return { person, player: await game.player(external) };
}

test('[game-accounts/bans] during the ban, every operation with effects on others is 403 with 20013', async () => {
  const { player } = await banned('every');
  const by = game.as(player);
  const scopes = expandScopes(player.scopes);
  const checked: string[] = [];
  for (const { id, method, path, auth } of routes) {
    const own = auth.filter((one) => one.startsWith('bearer:')).map((one) => one.slice('bearer:'.length));
    const mayCall = own.some((scope) => scope === 'any' || scopes.has(scope));
    if (auth.includes('none') || !mayCall || method === 'GET') continue;
    const answer = await by.request(method, path.replaceAll(/\{\w+\}/g, NO_ID), {});
    if (answer.status === 403 && Number(answer.error.code) === 20013) checked.push(id);
    else expect(STILL_ALLOWED, `${id} answers ${answer.status}`).toContain(id);
  }
  expect(checked).toEqual(expect.arrayContaining(REFUSED));
  const secret = await by.get(`/users/${NO_ID}/sessions/none/activities/${game.app.id}/1`);
  expect(secret).toMatchObject(RESTRICTED);
});

/** Operations that undo the user's own actions. */
const STILL_ALLOWED = [
  'leave_lobby',
  'delete_lobby_message',
  'delete_user_message',
  'remove_game_relationship',
  'remove_relationship',
  'delete_headless_session',
];

const REFUSED = [
  'create_or_join_lobby',
  'create_lobby_message',
  'update_lobby_message',
  'edit_lobby_channel_link',
  'create_linked_lobby_guild_invite_for_self',
  'create_user_message',
  'update_user_message',
  'create_game_relationship',
  'create_or_accept_game_relationship',
  'create_relationship',
  'create_or_accept_relationship',
  'update_relationship',
  'create_headless_session',
  'update_my_account',
];

test('[game-accounts/bans] the account can read, and can do everything again once the ban has ended or was lifted', async () => {
  const { person, player } = await banned('again');
  const by = game.as(player);
  expect((await by.get('/users/@me')).status).toBe(200);
  expect((await by.get('/users/@me/game-relationships')).status).toBe(200);
  expect(await by.put('/lobbies', { secret: 'again' })).toMatchObject(RESTRICTED);
  await game.turn(DAY);
  expect((await by.put('/lobbies', { secret: 'again' })).status).toBe(200);
  expect((await operator.put(`/operator/users/${person.id}/ban`, {})).status).toBe(204);
  const other = await banned('lifted');
  expect(await game.as(other.player).put('/lobbies', { secret: 'lifted' })).toMatchObject(RESTRICTED);
  expect((await operator.delete(`/operator/users/${other.person.id}/ban`)).status).toBe(204);
  expect((await game.as(other.player).put('/lobbies', { secret: 'lifted' })).status).toBe(200);
});

test('[game-accounts/bans] the user leaves the lobbies of the game, and the bot cannot add the restricted account to one', async () => {
  const { bot } = game.app;
  let lobby = '';
  const { player } = await banned('lobbies', async (token) => {
    lobby = (await game.as(token).put('/lobbies', { secret: 'before' })).body.id;
  });
  expect(await bot.get(`/lobbies/${lobby}`)).toMatchObject({ status: 200, body: { members: [] } });
  const free = await game.player('free');
  expect(await bot.put(`/lobbies/${lobby}/members/${player.id}`, {})).toMatchObject(RESTRICTED);
  expect(await bot.post('/lobbies', { members: [{ id: player.id }] })).toMatchObject(RESTRICTED);
  const bulk = await bot.post(`/lobbies/${lobby}/members/bulk`, [{ id: player.id }, { id: free.id }]);
  expect(bulk).toMatchObject({ status: 200, body: [{ id: free.id }] });
  await game.turn(DAY);
  const later = await bot.post('/lobbies', { members: [{ id: player.id }] });
  expect(later).toMatchObject({ status: 201, body: { members: [{ id: player.id }] } });
});

test('[game-accounts/bans] friends in the game see the restricted account as offline until the ban has ended', async () => {
  const friend = await game.player('friend');
  const { player } = await banned('presence', async (token) => {
    const self = await game.who(token);
    expect((await game.as(token).put(`/users/@me/game-relationships/${friend.id}`)).status).toBe(204);
    expect((await game.as(friend).put(`/users/@me/game-relationships/${self.id}`)).status).toBe(204);
  });
  const watching = await game.connect(friend);
  const playing = await game.connect(player);
  const activity = { name: 'Quest', type: 0, state: 'In a match' };
  playing.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  await playing.settle();
  await watching.settle();
  const seen = watching
    .seen('PRESENCE_UPDATE')
    .filter(({ user, status }) => String(user?.id) === player.id && String(status) !== 'offline');
  expect(seen).toEqual([]);
  await game.turn(DAY);
  playing.send(3, { status: 'online', since: null, afk: false, activities: [activity] });
  const shown = await watching.event<{ user: { id: string }; status: string }>(
    'PRESENCE_UPDATE',
    ({ user, status }) => user.id === player.id && status === 'online',
  );
  expect(shown).toMatchObject({ activities: [{ state: 'In a match' }] });
});
