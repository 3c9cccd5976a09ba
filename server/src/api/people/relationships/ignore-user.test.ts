import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { received, relations, to } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('requests of an ignored user arrive without a notification; the ignored user is not informed', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  p.events.length = 0;
  expect((await ada.put(`${to(bob)}/ignore`)).status).toBe(204);
  expect(p.events).toHaveLength(1);
  expect(received(p, 'RELATIONSHIP_ADD')).toMatchObject([{ by: ada.id, data: { id: bob.id, type: 0, user_ignored: true } }]);
  await ada.put(`${to(bob)}/ignore`);
  expect(p.events).toHaveLength(1);
  p.events.length = 0;
  await bob.put(to(ada), {});
  expect(await relations(ada)).toMatchObject([{ id: bob.id, type: 3, user_ignored: true }]);
  const told = received(p, 'RELATIONSHIP_ADD').find(({ by }) => by === ada.id);
  expect(told?.data).not.toHaveProperty('should_notify');
  p.events.length = 0;
  await ada.delete(to(bob));
  expect(received(p, 'RELATIONSHIP_UPDATE')).toMatchObject([{ by: ada.id, data: { type: 0, user_ignored: true } }]);
  expect(received(p, 'RELATIONSHIP_REMOVE')).toEqual([{ by: bob.id, data: { id: ada.id, type: 4 } }]);
  expect(await relations(ada)).toMatchObject([{ id: bob.id, type: 0 }]);
});

test('[errors 80003, errors 10013] oneself and unknown users cannot be ignored', async () => {
  const ada = await p.person('ada');
  expect((await ada.put(`${to(ada)}/ignore`)).error.code).toBe(80003);
  expect((await ada.put('/users/@me/relationships/1/ignore')).error.code).toBe(10013);
});
