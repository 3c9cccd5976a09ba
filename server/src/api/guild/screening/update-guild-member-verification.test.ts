import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { screenedGuild } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[guilds/screening] a guild sets its rules and enables screening: the feature is added and removed, GUILD_UPDATE, audit 1, a new version each time', async () => {
  const { ada, guild, path, version, rules } = await screenedGuild(p);
  expect((await ada.get(path)).body).toEqual({ version, description: 'Welcome', form_fields: [rules] });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ features: ['MEMBER_VERIFICATION_GATE_ENABLED'] });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({ action_type: 1, target_id: guild.id });
  const entries = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').length;
  expect((await ada.patch(path, { form_fields: [rules] })).body.version).toBe(version);
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').length).toBe(entries);
  const changed = await ada.patch<{ version: string }>(path, { description: null });
  expect(changed.body).toMatchObject({ description: null, form_fields: [rules] });
  expect(Date.parse(changed.body.version)).toBeGreaterThan(Date.parse(version));
  await ada.patch(path, { enabled: false });
  expect((await ada.get(`/guilds/${guild.id}`)).body.features).toEqual([]);
});

test('[guilds/screening] disabling it by either switch releases pending members: GUILD_MEMBER_UPDATE for each', async () => {
  for (const by of ['form', 'features']) {
    const { ada, guild, path, member } = await screenedGuild(p);
    const people = [await p.person('bob'), await p.person('eve')];
    for (const person of people) await p.join(ada, guild.text.id, person);
    p.events.length = 0;
    await (by === 'form' ? ada.patch(path, { enabled: false }) : ada.patch(`/guilds/${guild.id}`, { features: [] }));
    await p.jobs();
    for (const person of people) expect((await member(person)).pending).toBe(false);
    expect(p.emitted('GUILD_MEMBER_UPDATE').map((event) => [event.user?.id, event.pending])).toEqual(
      people.map(({ id }) => [id, false]),
    );
  }
});

test('unknown fields of questions and answers are ignored', async () => {
  const { ada, guild, path, rules, accept } = await screenedGuild(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const { values, ...question } = rules;
  const more = { mood: { deep: true }, choices: ['a'] };
  expect((await ada.patch(path, { form_fields: [{ ...question, values, ...more }] })).body.form_fields).toEqual([rules]);
  expect((await ada.get(path)).body.form_fields).toEqual([rules]);
  const accepted = await accept(bob, [{ ...rules, ...more, response: true }]);
  expect(accepted.body).toMatchObject({ form_responses: [{ ...rules, response: true }] });
  expect(JSON.stringify(accepted.body)).not.toContain('deep');
});

test('[operations] requires MANAGE_GUILD; invalid forms are form errors and change nothing', async () => {
  const { ada, guild, path, version, rules } = await screenedGuild(p);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  expect((await bob.patch(path, { enabled: false })).error.code).toBe(50013);
  for (const [body, at] of [
    [{ description: 'x'.repeat(301) }, 'description'],
    [{ form_fields: [{ field_type: 'RIDDLE' }] }, 'form_fields'],
    [{ form_fields: Array.from({ length: 6 }, () => rules) }, 'form_fields'],
    [{ enabled: 'yes' }, 'enabled'],
  ] as const) {
    const refused = await ada.patch(path, body);
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
    expect(refused.error.errors).toHaveProperty([at]);
  }
  expect((await ada.get(path)).body.version).toBe(version);
});
