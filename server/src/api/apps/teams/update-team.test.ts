import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene, teamApplication } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('admins change name and icon, which is served under team-icons; developers may not', async () => {
  const s = await scene(p);
  const changed = await s.admin.patch(s.path, { name: 'Builders', icon: PIXEL });
  expect(changed.body).toMatchObject({ name: 'Builders', icon: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect((await fetch(`${p.address}/cdn/team-icons/${s.id}/${changed.body.icon}.png`)).status).toBe(200);
  expect((await s.developer.patch(s.path, { name: 'Mine' })).error.code).toBe(50013);
  expect((await s.admin.patch(s.path, { icon: null })).body).toMatchObject({ name: 'Builders', icon: null });
});

test('only the owner transfers the team, to a member, and with it the applications', async () => {
  const s = await scene(p);
  const { path } = await teamApplication(s);
  expect((await s.admin.patch(s.path, { owner_user_id: s.admin.id })).error.code).toBe(50013);
  expect((await s.owner.patch(s.path, { owner_user_id: s.eve.id })).error.code).toBe(10007);
  expect((await s.owner.patch(s.path, { owner_user_id: s.admin.id })).body).toMatchObject({ owner_user_id: s.admin.id });
  expect((await s.owner.delete(path)).error.code).toBe(20012);
  expect((await s.admin.delete(path)).status).toBe(204);
});
