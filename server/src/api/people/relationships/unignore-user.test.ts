import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { received, relations, to } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('removes a relationship that was only ignored, and keeps friends', async () => {
  const [ada, bob, cat] = [await p.person('ada'), await p.person('bob'), await p.person('cat')];
  await ada.put(`${to(bob)}/ignore`);
  await p.befriend(ada, cat);
  await ada.put(`${to(cat)}/ignore`);
  p.events.length = 0;
  for (const one of [bob, cat]) expect((await ada.delete(`${to(one)}/ignore`)).status).toBe(204);
  expect(received(p, 'RELATIONSHIP_REMOVE')).toEqual([{ by: ada.id, data: { id: bob.id, type: 0 } }]);
  expect(received(p, 'RELATIONSHIP_UPDATE')).toMatchObject([{ by: ada.id, data: { id: cat.id, type: 1, user_ignored: false } }]);
  expect(await relations(ada)).toMatchObject([{ id: cat.id, type: 1, user_ignored: false }]);
  p.events.length = 0;
  await ada.delete(`${to(cat)}/ignore`);
  expect(p.events).toEqual([]);
});
