import { codeOf, exchange } from '@guildhall/testkit/oauth-scene';
import type { Account } from '@guildhall/testkit/platform';
import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

const remove = (userId: string, by = game.app.owner) => by.delete(`/applications/${game.app.id}/players/${userId}`);
const players = async () => (await game.app.owner.get(`/applications/${game.app.id}/players`)).body;

/** Links a player of the bot to a user. */
async function link(by: Account, external: string): Promise<void> {
  const { access_token } = await game.player(external);
  const code = await codeOf(by, game.app, { scope: 'openid sdk.social_layer' });
  const proof = { external_auth_type: 'DISCORD_BOT_ISSUED_ACCESS_TOKEN', external_auth_token: access_token };
  expect((await exchange(game.p, game.app, code, proof)).status).toBe(200);
}

test('[game-accounts/players] a developer deletes a provisional account: its sessions and lobbies end, and the next login makes a new one', async () => {
  const [player, friend] = [await game.player('gone'), await game.player('stays')];
  const session = await game.connect(player);
  const lobby = await game.app.bot.post<{ id: string }>('/lobbies', { members: [{ id: player.id }, { id: friend.id }] });
  const identity = `/applications/${game.app.id}/users/${player.id}/identities/gone/profile` as const;
  await game.app.bot.patch(identity, { username: 'Gone' });
  expect((await remove(player.id)).status).toBe(204);
  expect(await session.closed).toBe(4004);
  expect((await game.as(player).get('/users/@me')).status).toBe(401);
  expect((await players()).map(({ external_id }) => external_id)).toEqual(['stays']);
  const left = await game.app.bot.get<{ members: { id: string }[] }>(`/lobbies/${lobby.body.id}`);
  expect(left.body.members.map(({ id }) => id)).toEqual([friend.id]);
  expect((await game.app.owner.get(`/users/${player.id}`)).error.code).toBe(10013);
  const profiles = game.p.server.platform.store.read.kysely.selectFrom('identity_profiles').select('id');
  expect(await profiles.where('player', '=', 'gone').execute()).toEqual([]);
  expect((await game.player('gone')).id).not.toBe(player.id);
});

test("[errors 530010] an account that is the player's own is not deleted", async () => {
  const ada = await game.p.person('ada');
  await link(ada, 'linked');
  await game.p.jobs();
  expect((await remove(ada.id)).error.code).toBe(530010);
  expect((await ada.get('/users/@me')).status).toBe(200);
});

test('[errors 20013] a ban is not evaded by another account', async () => {
  const eve = await game.p.person('eve');
  await link(eve, 'banned');
  await game.p.jobs();
  expect((await game.app.owner.put(`/operator/users/${eve.id}/ban`, {})).status).toBe(204);
  await game.p.jobs();
  const banned = (await players()).find(({ external_id }) => external_id === 'banned');
  expect(banned).toMatchObject({ is_provisional: true });
  expect((await remove(banned?.user.id ?? '')).error.code).toBe(20013);
});

test('[errors 20012, errors 10013, errors 10002] others delete no one, and only players are deleted', async () => {
  const [player, other] = [await game.player('kept'), await game.p.person('other')];
  expect((await remove(player.id, other)).error.code).toBe(20012);
  expect((await remove(other.id)).error.code).toBe(10013);
  expect((await game.app.owner.delete(`/applications/1/players/${player.id}`)).error.code).toBe(10002);
  expect((await players()).map(({ external_id }) => external_id)).toContain('kept');
});
