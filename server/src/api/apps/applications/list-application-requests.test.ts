import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[applications/requests] all members of the team see the requests, newest first; others do not', async () => {
  const [ada, grace, other] = [await p.person('ada'), await p.person('grace'), await p.person('other')];
  const { body: team } = await ada.post('/teams', { name: 'Looms' });
  const { body: application } = await ada.post('/applications', { name: 'Jacquard', team_id: team.id });
  const path = `/applications/${application.id}/requests` as const;
  expect((await ada.get(path)).body).toEqual({ requests: [] });
  for (const limit of ['requests_per_second', 'max_concurrency'])
    await ada.post(path, { kind: 'limit', limit, value: 100, text: 'More' });
  await ada.post(`/teams/${team.id}/members`, { username: grace.username, role: 'read_only' });
  const [invitation] = (await grace.get('/teams')).body;
  await grace.post('/teams/invite/accept', { token: invitation?.invite_token });
  const seen = await grace.get(path);
  expect(seen.body.requests.map(({ limit }) => limit)).toEqual(['max_concurrency', 'requests_per_second']);
  expect((await other.get(path)).error.code).toBe(20012);
  expect((await other.get('/applications/1/requests')).error.code).toBe(10002);
});
