import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

async function scene() {
  const ada = await p.person('ada');
  const made = await ada.post('/applications', { name: 'Given away' });
  const team = await ada.post('/teams', { name: 'Makers' });
  return { ada, path: `/applications/${made.body.id}` as const, team: team.body.id };
}

test('the owner transfers an application to a team, which then owns it', async () => {
  const { ada, path, team } = await scene();
  const given = await ada.post(`${path}/transfer`, { team_id: team });
  expect(given.status).toBe(200);
  expect(given.body).toMatchObject({ owner: { id: team }, team: { id: team, members: [{ user: { id: ada.id } }] } });
  expect((await ada.get(path)).body).toEqual(given.body);
  expect((await ada.get('/applications')).body).toEqual([]);
});

test('a transfer by PATCH, and creation directly in a team', async () => {
  const { ada, path, team } = await scene();
  expect((await ada.patch(path, { team_id: team })).body).toMatchObject({ team: { id: team } });
  expect((await ada.post('/applications', { name: 'Shared', team_id: team })).body).toMatchObject({ team: { id: team } });
});

test("[errors 50035, errors 20012] neither to other users' teams, nor of other users' applications", async () => {
  const { ada, path } = await scene();
  const other = await scene();
  for (const team_id of [other.team, '1']) {
    const refused = await ada.post(`${path}/transfer`, { team_id });
    expect(refused.error.errors).toMatchObject({ team_id: { _errors: [{ code: 'TEAM_UNKNOWN' }] } });
    expect((await ada.patch(path, { team_id })).error.code).toBe(50035);
  }
  expect((await ada.post('/applications', { name: 'Shared', team_id: other.team })).error.code).toBe(50035);
  expect((await other.ada.post(`${path}/transfer`, { team_id: other.team })).error.code).toBe(20012);
  expect((await ada.get(path)).body.team).toBeNull();
});
