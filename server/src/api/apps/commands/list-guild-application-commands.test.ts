import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a guild’s commands, oldest first, in the reader’s language or in all', async () => {
  const { bot, global, local } = await scene(p);
  await make(bot, global, slash('everywhere'));
  const made = [
    await make(bot, local, slash('zebra', { name_localizations: { de: 'zebra-tier' } })),
    await make(bot, local, { type: 2, name: 'Ant', name_localizations: { de: 'Ameise' } }),
  ];
  const headers = { 'x-discord-locale': 'de' };
  const listed = (await bot.get(local, { headers })).body;
  expect(listed.map(({ id, name_localized }) => [id, name_localized])).toEqual([
    [made[0]?.id, 'zebra-tier'],
    [made[1]?.id, 'Ameise'],
  ]);
  expect(listed[0]).not.toHaveProperty('name_localizations');
  expect((await bot.get(local, { headers, query: { with_localizations: true } })).body).toEqual(made);
});
