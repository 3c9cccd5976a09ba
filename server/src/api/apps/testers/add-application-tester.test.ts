import { LIMITS } from '@guildhall/protocol/limits';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { invite as inviteToTeam, accept as acceptTeam } from '../teams/test/scene.ts';
import { accept, invite, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const codeOf = (response: { error: { errors?: unknown } }) => response.error.errors;
const complaint = (code: string) => ({ username: { _errors: [{ code }] } });

test('[applications/testers] a developer invites by username; the invitation is pending until the person accepts', async () => {
  const s = await scene(p);
  const invited = await invite(s, s.eve);
  expect(invited.status).toBe(200);
  expect(invited.body).toEqual({
    user: expect.objectContaining({ id: s.eve.id, username: s.eve.username }),
    state: 'invited',
    invited_at: expect.stringMatching(/^\d{4}-/),
  });
  expect(codeOf(await invite(s, s.eve))).toMatchObject(complaint('TESTER_EXISTS'));
  await accept(s, s.eve);
  expect(codeOf(await invite(s, s.eve))).toMatchObject(complaint('TESTER_EXISTS'));
});

test('[errors 50035, errors 20012, errors 10002, errors 20001] who cannot be invited, and who cannot invite', async () => {
  const s = await scene(p);
  expect(codeOf(await invite(s, s.owner))).toMatchObject(complaint('TESTER_IN_TEAM'));
  expect(codeOf(await s.owner.post(`${s.path}/testers`, { username: 'nobody-here' }))).toMatchObject(
    complaint('USERNAME_UNKNOWN'),
  );
  expect((await s.owner.post(`${s.path}/testers`, {})).error.code).toBe(50035);
  expect((await invite(s, s.eve, s.eve)).error.code).toBe(20012);
  expect((await s.owner.post('/applications/1/testers', { username: s.eve.username })).error.code).toBe(10002);
  const bot = await p.bot(s.owner);
  const refused = await bot.post(`/applications/${bot.applicationId}/testers`, { username: s.eve.username });
  expect(refused.error.code).toBe(20001);
  expect((await s.owner.get(`${s.path}/testers`)).body).toEqual([]);
});

test('[applications/testers] developers of the team invite, members who only read do not, and none of them needs an invitation', async () => {
  const s = await scene(p);
  const [developer, reader] = [await p.person('developer'), await p.person('reader')];
  const team = await s.owner.post<{ id: string }>('/teams', { name: 'Weavers' });
  for (const [person, role] of [
    [developer, 'developer'],
    [reader, 'read_only'],
  ] as const) {
    await inviteToTeam(s.owner, team.body.id, person, role);
    await acceptTeam(person);
  }
  await s.owner.post(`${s.path}/transfer`, { team_id: team.body.id });
  expect((await invite(s, s.eve, reader)).error.code).toBe(20012);
  expect((await invite(s, s.eve, developer)).status).toBe(200);
  expect(codeOf(await invite(s, reader, developer))).toMatchObject(complaint('TESTER_IN_TEAM'));
});

test('[limits] an application has at most 100 testers', async () => {
  const s = await scene(p);
  const { max } = LIMITS.applications.testers;
  const row = { application_id: s.id, accepted: 0, invited_at: 0 };
  const rows = Array.from({ length: max }, (_, at) => ({ ...row, user_id: String(at + 1) }));
  await p.server.platform.store.transaction((db) => db.kysely.insertInto('application_testers').values(rows).execute());
  expect(codeOf(await invite(s, s.eve))).toMatchObject(complaint('TESTER_LIMIT_REACHED'));
});
