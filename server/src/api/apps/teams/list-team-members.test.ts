import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[enums team_member_role, enums team_membership_state] members see each other, and the invited users', async () => {
  const s = await scene(p);
  await invite(s.owner, s.id, s.eve, 'admin');
  const listed = await s.reader.get(`${s.path}/members`);
  expect(listed.body.map(({ user, membership_state, role }) => [user.id, membership_state, role])).toEqual([
    [s.owner.id, 2, 'admin'],
    [s.admin.id, 2, 'admin'],
    [s.developer.id, 2, 'developer'],
    [s.reader.id, 2, 'read_only'],
    [s.eve.id, 1, 'admin'],
  ]);
  expect((await s.eve.get(`${s.path}/members`)).error.code).toBe(50001);
});
