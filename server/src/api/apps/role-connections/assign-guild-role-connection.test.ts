import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { askFor, rolesOfBob, rule, scene, setRules } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[enums role_connection_metadata_type] a role is assigned on request if the requirements are met; with event, and audit entry 25', async () => {
  const s = await scene(p);
  const groups = [[rule(s, 'level', 2, '10'), rule(s, 'verified', 7, '1')]];
  expect((await setRules(s, groups)).body).toEqual(groups);
  expect((await askFor(s)).error.code).toBe(50013);
  await s.forBob.put(s.said, { metadata: { level: 10 } });
  expect((await askFor(s)).error.code).toBe(50013);
  await s.forBob.put(s.said, { metadata: { level: 10, verified: true } });
  expect(await rolesOfBob(s)).toEqual([]);
  expect((await askFor(s)).status).toBe(204);
  expect(await rolesOfBob(s)).toEqual([s.role.id]);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({
    guild_id: s.guild.id,
    user: { id: s.bob.id },
    roles: [s.role.id],
  });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 25,
    user_id: s.bob.id,
    target_id: s.bob.id,
    changes: [{ key: '$add', new_value: [{ id: s.role.id, name: 'Linked' }] }],
  });
  expect((await askFor(s)).status).toBe(204);
});

test('an ordinary role: 50028; a member who has not accepted the rules: 50009; a non-member: 50001', async () => {
  const s = await scene(p);
  expect((await askFor(s)).error.code).toBe(50028);
  expect((await s.bob.put(`/guilds/${s.guild.id}/roles/1/connections/assign`)).error.code).toBe(10011);
  await setRules(s, [[rule(s)]]);
  await s.forBob.put(s.said, { platform_name: 'Game' });
  const { store } = p.server.platform;
  await store.transaction((db) => db.kysely.updateTable('members').set({ pending: 1 }).where('user_id', '=', s.bob.id).execute());
  expect((await askFor(s)).error.code).toBe(50009);
  const eve = await p.person('eve');
  expect((await eve.put(`${s.rules}/assign`)).error.code).toBe(50001);
});

test('losing eligibility and requesting concurrently never leaves an undeserved role', async () => {
  const s = await scene(p);
  await setRules(s, [[rule(s, 'level', 2, '10')]]);
  for (let round = 0; round < 5; round += 1) {
    await s.forBob.put(s.said, { metadata: { level: 10 } });
    await Promise.all([askFor(s), s.forBob.put(s.said, { metadata: { level: 9 } })]);
    expect(await rolesOfBob(s)).toEqual([]);
  }
});
