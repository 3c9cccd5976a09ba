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

test('[applications/transfer] the owner transfers an application to a friend, who is informed by mail', async () => {
  const { ada, path } = await scene();
  const bob = await p.person('bob');
  expect((await ada.post(`${path}/transfer`, { user_id: bob.id })).error.errors).toMatchObject({
    user_id: { _errors: [{ code: 'APPLICATION_RECIPIENT_UNKNOWN' }] },
  });
  await ada.post('/users/@me/relationships', { username: bob.username });
  await bob.put(`/users/@me/relationships/${ada.id}`, {});
  const given = await ada.post(`${path}/transfer`, { user_id: bob.id });
  expect(given).toMatchObject({ status: 200, body: { owner: { id: bob.id }, team: null } });
  expect((await ada.get(path)).error.code).toBe(20012);
  expect((await bob.get('/applications')).body).toMatchObject([{ name: 'Given away' }]);
  const mails = await p.server.platform.store.read.kysely
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'application_received')
    .where('user_id', '=', bob.id)
    .execute();
  expect(mails).toHaveLength(1);
});

test('[applications/transfer] the owner of a team takes its application back, but strangers and bots receive none', async () => {
  const { ada, path, team } = await scene();
  const bot = await p.bot(ada);
  await ada.post(`${path}/transfer`, { team_id: team });
  expect((await ada.post(`${path}/transfer`, { user_id: ada.id })).body).toMatchObject({ owner: { id: ada.id }, team: null });
  for (const user_id of [bot.id, '1', ada.id]) expect((await ada.post(`${path}/transfer`, { user_id })).error.code).toBe(50035);
  expect((await ada.post(`${path}/transfer`, { user_id: '1', team_id: team })).error.code).toBe(50035);
  expect((await ada.post(`${path}/transfer`, {})).error.code).toBe(50035);
});
