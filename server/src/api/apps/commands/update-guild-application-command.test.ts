import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { codes, make, scene, slash } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a guild’s command changes; contexts have no meaning there', async () => {
  const { bot, local } = await scene(p);
  const made = await make(bot, local, slash('ping'));
  const changed = await bot.patch(`${local}/${made.id}`, { name: 'pong', contexts: [1], dm_permission: false });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({ ...made, name: 'pong', version: changed.body.version });
  expect((await bot.patch(`${local}/${made.id}`, { dm_permission: true })).body).toEqual(changed.body);
});

test('an invalid change is refused and has no effect', async () => {
  const { bot, local } = await scene(p);
  const made = await make(bot, local, { type: 2, name: 'Wave' });
  const refused = await bot.patch(`${local}/${made.id}`, { description: 'menus have none', contexts: ['guild'] });
  expect(codes(refused.body)).toEqual({
    description: 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
    'contexts.0': 'BASE_TYPE_CHOICES',
  });
  expect((await bot.get(`${local}/${made.id}`)).body).toEqual(made);
});
