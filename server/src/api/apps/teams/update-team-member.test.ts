import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('admins set the roles of others, but never of the owner', async () => {
  const s = await scene(p);
  const changed = await s.admin.patch(`${s.path}/members/${s.reader.id}`, { role: 'admin' });
  expect(changed.body).toMatchObject({ user: { id: s.reader.id }, role: 'admin', membership_state: 2 });
  expect((await s.reader.patch(s.path, { name: 'Now I may' })).status).toBe(200);
  expect((await s.admin.patch(`${s.path}/members/${s.owner.id}`, { role: 'read_only' })).error.code).toBe(50013);
  expect((await s.developer.patch(`${s.path}/members/${s.developer.id}`, { role: 'admin' })).error.code).toBe(50013);
  expect((await s.admin.patch(`${s.path}/members/${s.eve.id}`, { role: 'admin' })).error.code).toBe(10007);
});
