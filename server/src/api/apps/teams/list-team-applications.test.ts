import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { scene, teamApplication } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test("[enums user_flag] members see the team's applications, whose owner is the team itself", async () => {
  const s = await scene(p);
  expect((await s.reader.get(`${s.path}/applications`)).body).toEqual([]);
  const { id } = await teamApplication(s);
  expect((await s.reader.get(`${s.path}/applications`)).body).toMatchObject([
    {
      id,
      owner: { id: s.id, username: `team${s.id}`, public_flags: 1 << 10 },
      team: { id: s.id, name: 'Makers', owner_user_id: s.owner.id, members: [{ user: { id: s.owner.id } }, {}, {}, {}] },
    },
  ]);
  expect((await s.eve.get(`${s.path}/applications`)).error.code).toBe(50001);
});

test('the operations that each role may use on them', async () => {
  const s = await scene(p);
  const { path } = await teamApplication(s);
  const change = { description: 'changed' };
  expect((await s.reader.get(path)).status).toBe(200);
  expect((await s.eve.get(path)).error.code).toBe(20012);
  expect((await s.reader.patch(path, change)).error.code).toBe(20012);
  expect((await s.developer.patch(path, change)).status).toBe(200);
  expect((await s.reader.post(`${path}/bot/reset`, {})).error.code).toBe(20012);
  expect((await s.developer.post(`${path}/bot/reset`, {})).status).toBe(200);
  expect((await s.developer.post(`${path}/reset`, {})).status).toBe(200);
  expect((await s.admin.delete(path)).error.code).toBe(20012);
  expect((await s.owner.delete(path)).status).toBe(204);
});

test("each member adds a bot that is not public; a user's own list includes those of teams on request", async () => {
  const s = await scene(p);
  const { id, path } = await teamApplication(s);
  await s.owner.patch(path, { bot_public: false });
  const add = async (by: typeof s.reader) => {
    const guild = await p.guild(by);
    return (
      await by.post('/oauth2/authorize', { authorize: true, guild_id: guild.id }, { query: { client_id: id, scope: 'bot' } })
    ).status;
  };
  expect([await add(s.reader), await add(s.eve)]).toEqual([200, 403]);
  expect((await s.reader.get('/applications')).body).toEqual([]);
  expect((await s.owner.get('/applications')).body).toEqual([]);
  const listed = await s.reader.get('/applications', { query: { with_team_applications: true } });
  expect(listed.body).toMatchObject([{ id }]);
});

test('[applications/teams] client credentials of a team’s application: identify and applications.commands.update only', async () => {
  const s = await scene(p);
  const { id, path } = await teamApplication(s);
  const { secret } = (await s.owner.post<{ secret: string }>(`${path}/reset`, {})).body;
  const ask = (scope: string) => {
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return p.anyone.post('/oauth2/token', new URLSearchParams(form).toString(), { headers });
  };
  expect((await ask('identify applications.commands.update')).status).toBe(200);
  expect((await ask('identify guilds')).error.error).toBe('invalid_scope');
});
