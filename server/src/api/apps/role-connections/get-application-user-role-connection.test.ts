import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene, speaker } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] the application reads its connection of each user, which is empty at first', async () => {
  const { forBob, said, app } = await scene(p);
  const nothing = { platform_username: null, metadata: {} };
  expect((await forBob.get(said)).body).toEqual(nothing);
  await forBob.put(said, { platform_name: 'Game', platform_username: 'bobby' });
  const read = await forBob.get(said);
  expect([read.status, read.body]).toEqual([200, { platform_name: 'Game', platform_username: 'bobby', metadata: {} }]);
  const forEve = await speaker(p, app, await p.person('eve'));
  expect((await forEve.get(said)).body).toEqual(nothing);
});
