import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('users see their role connection with each application, and its records', async () => {
  const { forBob, bob, said, app } = await scene(p);
  const path = '/users/@me/applications/role-connections';
  expect((await bob.get(path)).body).toEqual([]);
  await forBob.put(said, { platform_name: 'Game', metadata: { level: 3 } });
  expect((await bob.get(path)).body).toMatchObject([
    {
      platform_name: 'Game',
      metadata: { level: '3' },
      application: { id: app.id, bot: { id: app.bot.id } },
      application_metadata: [{ key: 'level' }, { key: 'verified' }, { key: 'since' }],
    },
  ]);
});
