import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { received, relations, to } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test("a friend's nickname is visible only to its owner; null or an empty one clears it", async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await p.befriend(ada, bob);
  p.events.length = 0;
  expect((await ada.patch(to(bob), { nickname: ' Bobby ' })).status).toBe(204);
  const [seen] = await relations(ada);
  expect(seen).toMatchObject({ id: bob.id, type: 1, nickname: 'Bobby' });
  expect(p.events).toHaveLength(1);
  expect(received(p, 'RELATIONSHIP_UPDATE')).toEqual([{ by: ada.id, data: seen }]);
  expect((await relations(bob))[0]?.nickname).toBeNull();
  await ada.patch(to(bob), { nickname: 'Bobby' });
  await ada.patch(to(bob), {});
  expect(p.events).toHaveLength(1);
  for (const nickname of [null, '']) {
    await ada.patch(to(bob), { nickname: 'B' });
    await ada.patch(to(bob), { nickname });
    expect((await relations(ada))[0]?.nickname).toBeNull();
  }
});

test('[errors 10013, errors 50035] only friends have nicknames, of at most 32 characters', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  await ada.put(to(bob), {});
  const refused = await ada.patch(to(bob), { nickname: 'B' });
  expect([refused.status, refused.error.code]).toEqual([404, 10013]);
  await bob.put(to(ada), {});
  const long = await ada.patch(to(bob), { nickname: 'x'.repeat(33) });
  expect(long.error.errors).toHaveProperty(['nickname', '_errors', '0', 'code'], 'BASE_TYPE_BAD_LENGTH');
});
