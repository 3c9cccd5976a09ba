import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('every member reads the team; others and invited users do not: 50001; unknown team: 404', async () => {
  const s = await scene(p);
  for (const who of [s.owner, s.admin, s.developer, s.reader])
    expect((await who.get(s.path)).body).toMatchObject({ id: s.id, name: 'Makers', owner_user_id: s.owner.id });
  await invite(s.owner, s.id, s.eve);
  expect((await s.eve.get(s.path)).error.code).toBe(50001);
  expect((await s.owner.get('/teams/1')).status).toBe(404);
});
