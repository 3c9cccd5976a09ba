import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { received, to, typeBetween } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test.each([
  ['a friend goes', true, 1, 1],
  ['a request is taken back', false, 4, 3],
])('[people/relationships] %s: RELATIONSHIP_REMOVE to both', async (_title, friends, mine, theirs) => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  if (friends) await p.befriend(ada, bob);
  else await ada.put(to(bob), {});
  p.events.length = 0;
  expect((await ada.delete(to(bob))).status).toBe(204);
  expect(received(p, 'RELATIONSHIP_REMOVE')).toEqual([
    { by: ada.id, data: { id: bob.id, type: mine } },
    { by: bob.id, data: { id: ada.id, type: theirs } },
  ]);
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([0, 0]);
  p.events.length = 0;
  expect((await ada.delete(to(bob))).status).toBe(204);
  expect(p.events).toEqual([]);
});

test('the recipient declines a request', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await ada.put(to(bob), {});
  await bob.delete(to(ada));
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([0, 0]);
});

test("lifting a block restores nothing, notifies only the blocker, and keeps the other side's block", async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  await ada.put(to(bob), { type: 2 });
  await bob.put(to(ada), { type: 2 });
  p.events.length = 0;
  await ada.delete(to(bob));
  expect(received(p, 'RELATIONSHIP_REMOVE')).toEqual([{ by: ada.id, data: { id: bob.id, type: 2 } }]);
  expect([await typeBetween(ada, bob), await typeBetween(bob, ada)]).toEqual([0, 2]);
});

test('[errors 10013] an unknown user is rejected', async () => {
  const ada = await p.person('ada');
  expect((await ada.delete('/users/@me/relationships/1')).error.code).toBe(10013);
});
