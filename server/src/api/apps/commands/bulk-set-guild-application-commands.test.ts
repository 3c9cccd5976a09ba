import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { codes, make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a guild’s commands are replaced; unchanged names keep their ids, and the global ones are kept', async () => {
  const { bot, global, local } = await scene(p);
  await make(bot, global, slash('everywhere'));
  const ping = await make(bot, local, slash('ping'));
  await make(bot, local, slash('old'));
  const set = await bot.put(local, [{ type: 3, name: 'Bookmark' }, slash('ping')]);
  expect(set.status).toBe(200);
  expect(set.body.map(({ type, name }) => [type, name])).toEqual([
    [3, 'Bookmark'],
    [1, 'ping'],
  ]);
  expect(set.body[1]).toEqual(ping);
  expect((await bot.get(global)).body.map(({ name }) => name)).toEqual(['everywhere']);
});

test('entry points are only global; nothing changes if one command is invalid', async () => {
  const { bot, local } = await scene(p);
  const ping = await make(bot, local, slash('ping'));
  const refused = await bot.put(local, [slash('new'), { type: 4, name: 'launch' }]);
  expect([refused.error.code, codes(refused.body)]).toEqual([50035, { '1.type': 'BASE_TYPE_CHOICES' }]);
  expect((await bot.get(local)).body.map(({ id }) => id)).toEqual([ping.id]);
});
