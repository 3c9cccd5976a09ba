import { Game } from '@guildhall/testkit/provisional-scene';
import { afterAll, expect, test } from 'vitest';

const game = await Game.start();
afterAll(() => game.stop());

test('[game-accounts/provisional-accounts] renames a provisional account and notifies its sessions', async () => {
  const player = await game.player('renamed', { preferred_global_name: 'Before' });
  const answer = await game.as(player).patch('/users/@me/account', { global_name: ' After ' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id: player.id, global_name: 'After' });
  expect((await game.who(player)).global_name).toBe('After');
  expect(game.p.emitted('USER_UPDATE')).toMatchObject([{ global_name: 'Before' }, { id: player.id, global_name: 'After' }]);
});

test.each(['', '   ', 'x'.repeat(33), 'nul\0', null, 7])('an invalid name is rejected: %j', async (global_name) => {
  const player = await game.player('stays', { preferred_global_name: 'Stays' });
  const refused = await game.as(player).patch('/users/@me/account', { global_name });
  expect([refused.status, Number(refused.error.code)]).toEqual([400, 50035]);
  expect(refused.body).toMatchObject({ errors: { global_name: {} } });
  expect((await game.who(player)).global_name).toBe('Stays');
});

test('[errors 50002] accounts that are not provisional are rejected', async () => {
  const person = await game.p.person();
  const token = await game.tokensOf(person);
  for (const by of [person, game.as(token)]) {
    const refused = await by.patch('/users/@me/account', { global_name: 'Other' });
    expect([refused.status, Number(refused.error.code)]).toEqual([403, 50002]);
  }
  expect((await game.p.anyone.patch('/users/@me/account', { global_name: 'Nobody' })).status).toBe(401);
});
