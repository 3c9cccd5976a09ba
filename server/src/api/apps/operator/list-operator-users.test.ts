import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { gauges } from '../../../core/framework/gauges.ts';

const { p, test } = await startFixtures({ settings: { GUILDHALL_SMTP_URL: '' } });
const operator = await p.person('operator');

const reason = { headers: { 'x-audit-log-reason': 'because' } };

test('[people/operators] people are found by id, address and name, and shown', async ({ alice, guild }) => {
  for (const query of [alice.id, `${alice.username}@exam`, alice.username.toUpperCase()]) {
    const { body } = await operator.get('/operator/users', { query: { query } });
    expect([query, body.users]).toMatchObject([query, [{ id: alice.id, email: `${alice.username}@example.org`, ban: null }]]);
  }
  const one = await operator.get(`/operator/users/${alice.id}`);
  expect(one.body).toMatchObject({ id: alice.id, guilds: [{ id: guild.id, owner: true }], logins: 1, has_password: true });
  expect((await alice.get('/operator/users')).error.code).toBe(50001);
  expect((await operator.get('/operator/users/1')).error.code).toBe(10013);
});

test('[people/operators] a reset voids the password, ends logins and mails a link; the action is recorded', async ({ bob }) => {
  expect((await operator.post(`/operator/users/${bob.id}/reset-password`, undefined, reason)).status).toBe(204);
  expect((await bob.get('/users/@me')).status).toBe(401);
  const login = await p.anyone.post('/auth/login', { login: bob.username, password: `correct horse ${bob.username}` });
  expect(login.error.code).toBe(50035);
  const mails = await operator.get('/operator/mails');
  expect(mails.body.mails[0]).toMatchObject({ user_id: bob.id, kind: 'reset' });
  const { body } = await operator.get('/operator/audit-log', { query: { target_id: bob.id } });
  expect(body.entries).toMatchObject([{ action: 'user_reset_password', operator_id: operator.id, reason: 'because' }]);
  expect((await operator.post(`/operator/users/${operator.id}/reset-password`)).error.code).toBe(50013);
  expect((await operator.post(`/operator/users/${bob.id}/reset-mfa`)).error.code).toBe(60002);
});

test('[people/operators] an account is erased at once, but not while it owns a guild', async ({ alice, bob, guild }) => {
  expect((await operator.delete(`/operator/users/${alice.id}`)).error.code).toBe(40011);
  expect((await operator.delete(`/operator/users/${bob.id}`)).status).toBe(204);
  await p.jobs();
  expect((await bob.get('/users/@me')).status).toBe(401);
  expect((await operator.get(`/operator/users/${bob.id}`)).error.code).toBe(10013);
  expect((await operator.get(`/operator/guilds/${guild.id}`)).body).toMatchObject({ owner_id: alice.id });
});

test('[people/operators] a suspended guild disappears for its members, keeps its content, and returns', async ({ alice, guild, message }) => {
  const session = await alice.connect();
  expect((await operator.put(`/operator/guilds/${guild.id}/suspension`, { reason: 'raid' })).status).toBe(204);
  expect(await session.event('GUILD_DELETE')).toMatchObject({ id: guild.id });
  expect((await alice.get(`/guilds/${guild.id}`)).error.code).toBe(10004);
  const listed = await operator.get('/operator/guilds', { query: { state: 'suspended' } });
  expect(listed.body.guilds).toMatchObject([{ id: guild.id, suspension: { reason: 'raid' } }]);
  expect((await operator.delete(`/operator/guilds/${guild.id}/suspension`)).status).toBe(204);
  expect(await session.event('GUILD_CREATE')).toMatchObject({ id: guild.id });
  expect((await alice.get(`/channels/${guild.text.id}/messages/${message}`)).status).toBe(200);
  expect((await operator.delete(`/operator/guilds/${guild.id}/suspension`)).error.code).toBe(10004);
  await operator.put(`/operator/guilds/${guild.id}/suspension`, {});
  expect((await operator.delete(`/operator/guilds/${guild.id}`)).status).toBe(204);
  expect((await operator.get(`/operator/guilds/${guild.id}`)).error.code).toBe(10004);
});

test('[people/operators] failed jobs are listed, retried and deleted', async () => {
  const { store } = p.server.platform;
  const failed = { kind: 'no_such_kind', payload_json: '{}', run_at: 0, attempts: 8, locked_until: null, last_error: 'broken', failed_at: 1 };
  await store.transaction(({ kysely }) => kysely.insertInto('jobs').values([{ ...failed, id: '901' }, { ...failed, id: '902' }]).execute());
  const { body } = await operator.get('/operator/jobs', { query: { state: 'failed' } });
  expect(body.jobs).toMatchObject([{ id: '902', last_error: 'broken' }, { id: '901', state: 'failed' }]);
  expect(body.kinds.find(({ kind }) => kind === 'no_such_kind')).toMatchObject({ failed: 2, waiting: 0 });
  expect((await operator.delete('/operator/jobs/902')).status).toBe(204);
  expect((await operator.delete('/operator/jobs/902')).status).toBe(404);
  expect((await operator.post('/operator/jobs/903/retry')).status).toBe(404);
});

test('[people/operators] sessions, voice, storage, settings without secrets, and figures', async ({ alice }) => {
  await alice.connect();
  const sessions = await operator.get('/operator/sessions', { query: { user_id: alice.id } });
  expect(sessions.body.sessions).toMatchObject([{ user_id: alice.id, username: alice.username, bot: false }]);
  expect((await operator.get('/operator/voice')).body).toMatchObject({ calls: [], total: 0 });
  const storage = await operator.get('/operator/storage');
  expect(storage.body.store.bytes).toBeGreaterThan(0);
  const { settings } = (await operator.get('/operator/settings')).body;
  expect(settings.find(({ variable }) => variable === 'PORT')).toMatchObject({ is_secret: false, value: expect.any(String) });
  expect(settings.filter((one) => one.is_secret && one.value !== null)).toEqual([]);
  await gauges(p.server.platform).record();
  await p.clock.advance(300_000);
  await p.jobs();
  const metrics = await operator.get('/operator/metrics', { query: { name: 'users' } });
  expect(metrics.body.series[0]?.points.at(-1)?.value).toBeGreaterThan(1);
});
