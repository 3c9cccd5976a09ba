import { codeOf, exchange } from '@guildhall/testkit/oauth-scene';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
const { p } = game;
const { store, ids, clock } = p.server.platform;
afterAll(() => game.stop());

const SOCIAL = { scope: 'openid sdk.social_layer' };

test('a person whose things were still to go to an account that went with its game loses nothing', async () => {
  const [ada, bob, player] = [await p.person('ada'), await p.person('bob'), await game.player('late')];
  const shown = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: player.access_token };
  expect((await exchange(p, game.app, await codeOf(ada, game.app, SOCIAL), shown)).status).toBe(200);
  await p.jobs();
  await ada.put(`/users/@me/relationships/${bob.id}`, {});
  await bob.put(`/users/@me/relationships/${ada.id}`, {});
  const { body: channel } = await ada.post<{ id: string }>('/users/@me/channels', { recipient_id: bob.id });
  expect((await ada.post(`/channels/${channel.id}/messages`, { content: 'mine' })).status).toBe(200);

  // An earlier move that takes its time holds up the next one.
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
  expect((await ada.get(`/users/${fresh.id}`)).body.code).toBe(10013);
  await store.transaction(({ kysely }) => kysely.deleteFrom('account_merges').where('id', '=', earlier.id).execute());
  await game.turn(2000);
  await p.jobs();

  expect((await ada.get('/users/@me')).body).toMatchObject({ id: ada.id });
  const read = await bob.get<{ author: { id: string } }[]>(`/channels/${channel.id}/messages`);
  expect(read.body.map(({ author }) => author.id)).toEqual([ada.id]);
  const open = store.read.kysely.selectFrom('account_merges').select('id').where('done_at', 'is', null);
  expect(await open.execute()).toEqual([]);
});
