import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('admins remove members, all others may leave or decline; the owner stays', async () => {
  const s = await scene(p);
  const remove = (by: typeof s.owner, of: typeof s.owner) => by.delete(`${s.path}/members/${of.id}`);
  expect((await remove(s.developer, s.reader)).error.code).toBe(50013);
  expect((await remove(s.eve, s.eve)).error.code).toBe(50001);
  expect((await remove(s.admin, s.owner)).error.code).toBe(50013);
  expect((await remove(s.owner, s.owner)).error.code).toBe(50013);
  expect((await remove(s.admin, s.reader)).status).toBe(204);
  expect((await s.reader.get(s.path)).error.code).toBe(50001);
  expect((await remove(s.developer, s.developer)).status).toBe(204);
  await invite(s.owner, s.id, s.eve);
  expect((await remove(s.eve, s.eve)).status).toBe(204);
  expect((await remove(s.admin, s.eve)).error.code).toBe(10007);
});
