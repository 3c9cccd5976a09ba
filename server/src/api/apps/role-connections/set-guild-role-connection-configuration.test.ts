import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { rolesOfBob, rule, type Scene, scene } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

const configuration = ({ rules }: Scene) => `${rules}/configuration` as const;

test('the role is marked as linked, with event and audit entry 31; without rules it becomes an ordinary one again', async () => {
  const s = await scene(p);
  const groups = [[rule(s, 'level', 2, '10')], [rule(s)]];
  const saved = await s.ada.put(configuration(s), groups, { headers: { 'x-audit-log-reason': 'players' } });
  expect([saved.status, saved.body]).toEqual([200, groups]);
  expect((await s.ada.get(configuration(s))).body).toEqual(groups);
  expect(p.emitted('GUILD_ROLE_UPDATE').at(-1)).toMatchObject({ role: { id: s.role.id, tags: { guild_connections: null } } });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 31,
    target_id: s.role.id,
    reason: 'players',
    changes: [{ key: 'tags', new_value: { guild_connections: null } }],
  });
  const listed = await s.bob.get(`/guilds/${s.guild.id}/roles/connections-configurations`);
  expect(listed.body).toMatchObject([{ role_id: s.role.id, rules: groups, applications: { [s.app.id]: { id: s.app.id } } }]);
  expect((await s.ada.put(configuration(s), [])).body).toEqual([]);
  const role = await s.ada.get(`/guilds/${s.guild.id}/roles/${s.role.id}`);
  expect(role.body).not.toHaveProperty('tags');
  expect((await s.ada.get(configuration(s))).body).toEqual([]);
});

test('repeating has no effect', async () => {
  const s = await scene(p);
  await s.ada.put(configuration(s), [[rule(s)]]);
  const before = p.emitted('GUILD_ROLE_UPDATE').length;
  expect((await s.ada.put(configuration(s), [[rule(s)]])).status).toBe(200);
  expect(p.emitted('GUILD_ROLE_UPDATE')).toHaveLength(before);
});

test('deleting a role deletes its rules', async () => {
  const s = await scene(p);
  await s.ada.put(configuration(s), [[rule(s)]]);
  await s.ada.delete(`/guilds/${s.guild.id}/roles/${s.role.id}`);
  expect((await s.ada.get(`/guilds/${s.guild.id}/roles/connections-configurations`)).body).toEqual([]);
  expect((await s.ada.get(configuration(s))).error.code).toBe(10011);
});

test('a member who got the role manually and does not qualify loses it', async () => {
  const s = await scene(p);
  await s.ada.put(`${s.member}/roles/${s.role.id}`);
  await s.ada.put(configuration(s), [[rule(s)]]);
  await p.jobs();
  expect(await rolesOfBob(s)).toEqual([]);
});

test.each([
  ['connection_type', { connection_type: 'steam' }, 'BASE_TYPE_CHOICES'],
  ['application_id', { application_id: null }, 'BASE_TYPE_REQUIRED'],
  ['application_id', { application_id: '1' }, 'APPLICATION_NOT_INSTALLED'],
  ['connection_metadata_field', { connection_metadata_field: 'height' }, 'BASE_TYPE_CHOICES'],
  ['operator', { operator: 1 }, 'BASE_TYPE_CHOICES'],
  ['value', { value: 'ten' }, 'NUMBER_TYPE_COERCE'],
])('[errors 50035] an invalid rule is reported at its field %s: %j', async (field, change, code) => {
  const s = await scene(p);
  const refused = await s.ada.put(configuration(s), [[rule(s)], [{ ...rule(s, 'level', 2, '10'), ...change }]]);
  expect([refused.status, refused.error.code]).toEqual([400, 50035]);
  expect(refused.error.errors).toMatchObject({ 1: { 0: { [field]: { _errors: [{ code }] } } } });
  expect((await s.ada.get(configuration(s))).body).toEqual([]);
});

test('[errors 50013, errors 50028] requires MANAGE_ROLES and a role below the own highest; @everyone and managed ones never', async () => {
  const s = await scene(p);
  for (const answer of [await s.bob.put(configuration(s), []), await s.bob.get(configuration(s))])
    expect([answer.status, answer.error.code]).toEqual([403, 50013]);
  const roles = await s.ada.get(`/guilds/${s.guild.id}/roles`);
  const managed = roles.body.find((one) => one.managed)?.id;
  for (const id of [s.guild.id, managed]) {
    const answer = await s.ada.put(`/guilds/${s.guild.id}/roles/${id}/connections/configuration`, [[rule(s)]]);
    expect(answer.error.code).toBe(50028);
  }
  const own = await s.app.bot.put(`/guilds/${s.guild.id}/roles/${managed}/connections/configuration`, []);
  expect(own.error.code).toBe(50013);
});
