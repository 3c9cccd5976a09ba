import { codeOf, exchange } from '@guildhall/testkit/oauth-scene';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start({ settings: { GUILDHALL_LOG: 'error' } });
const { p } = game;
const { store, ids, clock } = p.server.platform;
afterAll(() => game.stop());

const SOCIAL = { scope: 'openid sdk.social_layer' };

test('a move that keeps failing is set aside: later moves of the user continue, and it finishes once it can', async () => {
  const failures = p.expectLog('an account move failed; it is retried every hour');
  const [ada, player, friend] = [await p.person('ada'), await game.player('stuck'), await game.player('friend')];
  const befriend = async (one: typeof player, other: typeof player) => {
    await game.as(one).put(`/users/@me/game-relationships/${other.id}`, {});
    await game.as(other).put(`/users/@me/game-relationships/${one.id}`, {});
  };
  await befriend(player, friend);
  const { body: said } = await game.as(player).post(`/users/${friend.id}/messages`, { content: 'hello' });
  // An unexpected conflict: the channel already has a recipient it should not have.
  const inTheWay = { user_id: ada.id, channel_id: said.channel_id };
  await store.transaction(async ({ kysely }) => {
    const rows = [inTheWay, { user_id: player.id, channel_id: said.channel_id }];
    for (const row of rows)
      await kysely
        .insertInto('read_states')
        .values(row)
        .onConflict((own) => own.doNothing())
        .execute();
  });
  const shown = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: player.access_token };
  expect((await exchange(p, game.app, await codeOf(ada, game.app, SOCIAL), shown)).status).toBe(200);
  await p.jobs();
  expect((await game.app.bot.post('/partner-sdk/provisional-accounts/unmerge/bot', { external_user_id: 'stuck' })).status).toBe(
    204,
  );
  const again = await game.player('stuck');
  const friends = async () => (await game.as(again).get('/users/@me/game-relationships')).body.map(({ id }) => id);
  expect(await friends()).toEqual([]);
  for (let tried = 1; tried < 8; tried += 1) {
    await game.turn(130_000);
    await p.jobs();
  }
  await game.turn(2000);
  await p.jobs();
  expect(await friends()).toEqual([friend.id]);
  const left = async () => (await ada.get(`/users/${player.id}`)).status;
  expect(await left()).toBe(200);
  expect(failures).toMatchObject([{ level: 'error' }]);

  // The data that it moves when it finishes belongs to the current player.
  const late = await game.player('late friend');
  const common = { application_id: game.app.id, type: 1, since: clock.now(), spam: 0 };
  await store.transaction(async ({ kysely }) => {
    for (const [user_id, other_id] of [
      [player.id, late.id],
      [late.id, player.id],
    ] as const)
      await kysely
        .insertInto('game_relationships')
        .values({ ...common, user_id, other_id })
        .execute();
    const read = kysely.deleteFrom('read_states').where('user_id', '=', inTheWay.user_id);
    await read.where('channel_id', '=', inTheWay.channel_id).execute();
  });
  await game.turn(3_600_000);
  await p.jobs();
  expect(await left()).toBe(404);
  expect((await friends()).sort()).toEqual([friend.id, late.id].sort());
  const read = await ada.get(`/channels/${said.channel_id}/messages`);
  expect(read.body.map(({ author }) => author.id)).toEqual([ada.id]);
});

test('a user loses nothing if data was still to move to an account that was erased with its game', async () => {
  const [ada, bob, player] = [await p.person('ada'), await p.person('bob'), await game.player('late')];
  const shown = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: player.access_token };
  expect((await exchange(p, game.app, await codeOf(ada, game.app, SOCIAL), shown)).status).toBe(200);
  await p.jobs();
  await ada.put(`/users/@me/relationships/${bob.id}`, {});
  await bob.put(`/users/@me/relationships/${ada.id}`, {});
  const { body: channel } = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  expect((await ada.post(`/channels/${channel.id}/messages`, { content: 'mine' })).status).toBe(200);

  // A slow earlier move delays the next one.
  const earlier = { id: ids.next(), application_id: game.app.id, user_id: ada.id, source_id: player.id };
  await store.transaction(({ kysely }) =>
    kysely
      .insertInto('account_merges')
      .values({ ...earlier, created_at: clock.now(), done_at: null })
      .execute(),
  );
  const unmerged = await game.app.bot.post('/partner-sdk/provisional-accounts/unmerge/bot', { external_user_id: 'late' });
  expect(unmerged.status).toBe(204);
  const fresh = await game.player('late');
  expect((await game.app.owner.delete(`/applications/${game.app.id}`)).status).toBe(204);
  await p.jobs();
  expect((await ada.get(`/users/${fresh.id}`)).error.code).toBe(10013);
  await store.transaction(({ kysely }) => kysely.deleteFrom('account_merges').where('id', '=', earlier.id).execute());
  await game.turn(2000);
  await p.jobs();

  expect((await ada.get('/users/@me')).body).toMatchObject({ id: ada.id });
  const read = await bob.get(`/channels/${channel.id}/messages`);
  expect(read.body.map(({ author }) => author.id)).toEqual([ada.id]);
  const open = store.read.kysely.selectFrom('account_merges').select('id').where('done_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});
