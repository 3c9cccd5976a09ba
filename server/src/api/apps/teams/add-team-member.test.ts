import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('admins invite by name; the invitation is pending', async () => {
  const s = await scene(p);
  const invited = await invite(s.admin, s.id, s.eve, 'read_only');
  expect(invited.body).toMatchObject({ user: { id: s.eve.id }, team_id: s.id, membership_state: 1, role: 'read_only' });
  const again = await invite(s.admin, s.id, s.eve);
  expect(again.error.errors).toMatchObject({ username: { _errors: [{ code: 'TEAM_MEMBER_EXISTS' }] } });
  const unknown = await s.admin.post(`${s.path}/members`, { username: 'nobody_at_all', role: 'admin' });
  expect(unknown.error.errors).toMatchObject({ username: { _errors: [{ code: 'USERNAME_UNKNOWN' }] } });
});

test('[errors 50013, errors 50001, errors 50035] developers and non-members cannot invite, and none can invite as owner', async () => {
  const s = await scene(p);
  expect((await invite(s.developer, s.id, s.eve)).error.code).toBe(50013);
  expect((await invite(s.eve, s.id, s.eve)).error.code).toBe(50001);
  expect((await invite(s.owner, s.id, s.eve, 'owner')).error.errors).toMatchObject({
    role: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] },
  });
});
