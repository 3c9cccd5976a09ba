import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { codeOf, exchange, form } from '@guildhall/testkit/oauth-scene';
import type { Account } from '@guildhall/testkit/platform';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
const endpoint = await EventsEndpoint.open(game.app.owner, game.app.id);
await endpoint.subscribe(game.app.owner, game.app.id, 'APPLICATION_DEAUTHORIZED');
afterAll(async () => {
  await game.stop();
  await endpoint.close();
});

const SOCIAL = { scope: 'openid sdk.social_layer' };
const unmerge = (external_user_id: unknown) =>
  game.app.bot.post('/partner-sdk/provisional-accounts/unmerge/bot', { external_user_id });

/** A player linked to a user. */
async function linked(external: string, person?: Account) {
  const by = person ?? (await game.p.person('leaver'));
  const player = await game.player(external);
  const shown = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: player.access_token };
  const answer = await exchange(game.p, game.app, await codeOf(by, game.app, SOCIAL), shown);
  if (answer.status !== 200) throw new Error(`link: ${JSON.stringify(answer.body)}`);
  await game.p.jobs();
  return { person: by, player, tokens: answer.body };
}

const refresh = (refresh_token: string) => form(game.p, game.app, { grant_type: 'refresh_token', refresh_token });
const INVALID = { error: 'invalid_grant', error_description: 'Invalid "refresh_token" in request' };

test('[game-accounts/unlinking] unmerging revokes tokens and sessions, notifies the application, and creates a new account for the old identity', async () => {
  const { person, player, tokens } = await linked('leaver');
  const session = await game.connect(tokens);
  const arrival = endpoint.arrival();
  expect((await unmerge('leaver')).status).toBe(204);
  expect(await session.closed).toBe(4004);
  expect((await game.as(tokens).get('/users/@me')).status).toBe(401);
  const refused = await refresh(tokens.refresh_token);
  expect([refused.status, refused.body]).toEqual([400, INVALID]);
  await arrival;
  expect(endpoint.events.at(-1)).toMatchObject({
    application_id: game.app.id,
    event: { type: 'APPLICATION_DEAUTHORIZED', data: { user: { id: person.id } } },
  });
  const fresh = await game.player('leaver');
  expect([person.id, player.id]).not.toContain(fresh.id);
  expect(await game.who(fresh)).toMatchObject({ global_name: 'leaver', public_flags: 1 << 23 });
});

test('[game-accounts/unlinking] linking again takes effect immediately', async () => {
  const { person } = await linked('comes back');
  expect((await unmerge('comes back')).status).toBe(204);
  const again = await linked('comes back', person);
  expect((await game.who(again.tokens)).id).toBe(person.id);
});

test('[game-accounts/unlinking] the new account gets friends in the game, friends who play it, blocks and lobbies; direct messages stay', async () => {
  const { person, tokens } = await linked('social');
  const [friend, blocker, mate] = [await game.p.person('friend'), await game.p.person('blocker'), await game.player('mate')];
  await game.tokensOf(friend, 'openid sdk.social_layer');
  await game.p.befriend(person, friend);
  await blocker.put(`/users/@me/relationships/${person.id}`, { type: 2 });
  await game.as(tokens).put(`/users/@me/game-relationships/${mate.id}`, {});
  await game.as(mate).put(`/users/@me/game-relationships/${person.id}`, {});
  const lobby = await game.app.bot.post('/lobbies', { members: [{ id: person.id }, { id: mate.id }] });
  expect((await unmerge('social')).status).toBe(204);
  await game.p.jobs();
  const fresh = await game.player('social');
  const known = await game.as(fresh).get('/users/@me/game-relationships');
  expect(known.body.map(({ id, type }) => [id, type]).sort()).toEqual(
    [
      [friend.id, 1],
      [mate.id, 1],
    ].sort(),
  );
  const blocked = await blocker.get('/users/@me/relationships');
  expect(
    blocked.body
      .filter(({ type }) => type === 2)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([person.id, fresh.id].sort());
  const members = await game.app.bot.get(`/lobbies/${lobby.body.id}`);
  expect(members.body.members.map(({ id }) => id).sort()).toEqual([fresh.id, mate.id].sort());
  const own = await person.get('/users/@me/relationships');
  expect(own.body.map(({ id, type }) => [id, type])).toEqual([[friend.id, 1]]);
});

test('a user who unmerges while their data still moves gets it as well', async () => {
  const [player, mate] = [await game.player('hasty'), await game.player('patient')];
  await game.as(player).put(`/users/@me/game-relationships/${mate.id}`, {});
  await game.as(mate).put(`/users/@me/game-relationships/${player.id}`, {});
  const shown = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: player.access_token };
  const code = await codeOf(await game.p.person(), game.app, SOCIAL);
  const [answer, left] = [await exchange(game.p, game.app, code, shown), await unmerge('hasty')];
  expect([answer.status, left.status]).toEqual([200, 204]);
  await game.p.jobs();
  await game.turn(2000);
  await game.p.jobs();
  const fresh = await game.player('hasty');
  const known = await game.as(fresh).get('/users/@me/game-relationships');
  expect(known.body.map(({ id, type }) => [id, type])).toEqual([[mate.id, 1]]);
  const { kysely } = game.p.server.platform.store.read;
  expect(await kysely.selectFrom('account_merges').select('id').where('done_at', 'is', null).execute()).toEqual([]);
  expect(await kysely.selectFrom('users').select('id').where('id', '=', player.id).execute()).toEqual([]);
});

test('[game-accounts/unlinking] removing the game, or revoking the token, has the same effect', async () => {
  const one = await linked('remover');
  const grants = await one.person.get('/oauth2/tokens');
  expect((await one.person.delete(`/oauth2/tokens/${grants.body[0]?.id}`)).status).toBe(204);
  const two = await linked('revoker');
  await form(game.p, game.app, { token: two.tokens.access_token }, { path: '/oauth2/token/revoke' });
  for (const [external, { person, tokens }] of [
    ['remover', one],
    ['revoker', two],
  ] as const) {
    expect((await refresh(tokens.refresh_token)).body).toEqual(INVALID);
    const fresh = await game.player(external);
    expect(fresh.id).not.toBe(person.id);
    expect((await game.who(fresh)).public_flags).toBe(1 << 23);
  }
  await game.p.jobs();
  const told = endpoint.events.map(({ event }) => String(event?.data?.user?.id));
  for (const { person } of [one, two]) expect(told.filter((id) => id === person.id)).toHaveLength(1);
});

test('[errors 50229, errors 10013] unlinked and unknown players cannot be unmerged', async () => {
  await game.player('still provisional');
  const refused = await unmerge('still provisional');
  expect([refused.status, Number(refused.error.code)]).toEqual([400, 50229]);
  const unknown = await unmerge('nobody');
  expect([unknown.status, Number(unknown.error.code)]).toEqual([404, 10013]);
  expect((await unmerge('')).error.code).toBe(50035);
  expect((await game.p.anyone.post('/partner-sdk/provisional-accounts/unmerge/bot', { external_user_id: 'x' })).status).toBe(401);
});

test('one of many concurrent unmerges of a player succeeds, and one account is created', async () => {
  await linked('torn');
  const answers = await Promise.all(Array.from({ length: 8 }, () => unmerge('torn')));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(400)]);
  const { kysely } = game.p.server.platform.store.read;
  const rows = await kysely.selectFrom('users').select('id').where('provisional_application_id', '=', game.app.id).execute();
  const known = await kysely.selectFrom('external_identities').select('user_id').execute();
  for (const { id } of rows) expect(known.map(({ user_id }) => user_id)).toContain(id);
});

test('revoking the token of a provisional account revokes its tokens, and notifies no one', async () => {
  const player = await game.player('own token');
  const before = endpoint.events.length;
  await form(game.p, game.app, { token: player.access_token }, { path: '/oauth2/token/revoke' });
  expect((await game.as(player).get('/users/@me')).status).toBe(401);
  expect((await game.player('own token')).id).toBe(player.id);
  await game.p.jobs();
  expect(endpoint.events).toHaveLength(before);
});
