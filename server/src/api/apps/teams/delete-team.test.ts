import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene, teamApplication } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('the owner deletes the team once it owns no application', async () => {
  const s = await scene(p);
  const { path } = await teamApplication(s);
  expect((await s.admin.post(`${s.path}/delete`, {})).error.code).toBe(50013);
  const refused = await s.owner.post(`${s.path}/delete`, {});
  expect(refused.error.errors).toMatchObject({ team_id: { _errors: [{ code: 'TEAM_HAS_APPLICATIONS' }] } });
  await s.owner.delete(path);
  expect((await s.owner.post(`${s.path}/delete`, {})).status).toBe(204);
  expect((await s.owner.get(s.path)).status).toBe(404);
  expect((await s.reader.get('/teams')).body).toEqual([]);
});
