import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { received, relations, to } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('declines all incoming requests or only suspected spam; other relationships are kept', async () => {
  const [ada, friend, asked, spammer, asking] = [
    await p.person('ada'),
    await p.person('friend'),
    await p.person('asked'),
    await p.person('spammer'),
    await p.person('asking'),
  ];
  await p.befriend(ada, friend);
  await ada.put(to(asked), {});
  for (let sent = 0; sent < 3; sent++) await spammer.put(to(await p.person()), {});
  await spammer.put(to(ada), {});
  await asking.put(to(ada), {});
  const types = async () => (await relations(ada)).map(({ id, type }) => [id, type]);
  p.events.length = 0;
  expect((await ada.delete('/users/@me/relationships?only_spam=true')).status).toBe(204);
  expect(received(p, 'RELATIONSHIP_REMOVE')).toEqual([
    { by: ada.id, data: { id: spammer.id, type: 3 } },
    { by: spammer.id, data: { id: ada.id, type: 4 } },
  ]);
  expect(await types()).toEqual([
    [friend.id, 1],
    [asked.id, 4],
    [asking.id, 3],
  ]);
  expect((await ada.delete('/users/@me/relationships?relationship_type=3')).status).toBe(204);
  expect(await types()).toEqual([
    [friend.id, 1],
    [asked.id, 4],
  ]);
  expect((await ada.delete('/users/@me/relationships?relationship_type=1')).status).toBe(400);
  expect(await types()).toHaveLength(2);
});
