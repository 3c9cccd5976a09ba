import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const keyword = (body: object = {}) => ({
  name: 'No cats',
  event_type: 1,
  trigger_type: 1,
  trigger_metadata: { keyword_filter: ['cat*'] },
  actions: [{ type: 1, metadata: { custom_message: 'No cats here' } }],
  enabled: true,
  ...body,
});

test('[operations] a rule is created, read, changed and deleted: events for MANAGE_GUILD, audit 140, 141, 142', async ({
  alice,
  guild,
  member,
}) => {
  const path = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const [seeing, blind] = [await alice.connect(), await member.connect()];
  const made = await alice.post<{ id: string }>(path, keyword({ exempt_channels: [guild.text.id] }), {
    headers: { 'x-audit-log-reason': 'cats' },
  });
  const rule = {
    id: expect.any(String),
    guild_id: guild.id,
    creator_id: alice.id,
    name: 'No cats',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['cat*'], regex_patterns: [], allow_list: [] },
    actions: [{ type: 1, metadata: { custom_message: 'No cats here' } }],
    enabled: true,
    exempt_roles: [],
    exempt_channels: [guild.text.id],
  };
  expect(made).toMatchObject({ status: 200, body: rule });
  expect((await alice.get(path)).body).toEqual([rule]);
  expect((await alice.get(`${path}/${made.body.id}`)).body).toEqual(rule);
  expect((await alice.get(`/guilds/${guild.id}`)).body.features).toContain('AUTO_MODERATION');
  const changed = await alice.patch(`${path}/${made.body.id}`, { enabled: false, exempt_channels: null });
  expect(changed.body).toEqual({ ...rule, enabled: false, exempt_channels: [] });
  expect((await alice.delete(`${path}/${made.body.id}`)).status).toBe(204);
  expect((await alice.get(`${path}/${made.body.id}`)).status).toBe(404);
  expect((await alice.get(`/guilds/${guild.id}`)).body.features).not.toContain('AUTO_MODERATION');
  await alice.patch(`/guilds/${guild.id}`, { name: 'after all that' });
  await blind.event('GUILD_UPDATE', (data) => String(data.name) === 'after all that');
  await seeing.event('GUILD_UPDATE', (data) => String(data.name) === 'after all that');
  for (const name of ['CREATE', 'UPDATE', 'DELETE']) {
    expect(seeing.seen(`AUTO_MODERATION_RULE_${name}`)).toMatchObject([{ id: made.body.id, guild_id: guild.id }]);
    expect(blind.seen(`AUTO_MODERATION_RULE_${name}`)).toEqual([]);
  }
  const entries = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').filter((entry) => String(entry.target_id) === made.body.id);
  expect(entries.map((entry) => entry.action_type)).toEqual([140, 141, 142]);
  expect(entries[0]?.reason).toBe('cats');
  expect(entries[1]?.changes).toEqual([
    { key: 'enabled', old_value: true, new_value: false },
    { key: 'exempt_channels', old_value: [guild.text.id], new_value: [] },
  ]);
});

test('[limits] a guild has at most six KEYWORD rules and one of each other trigger', async ({ alice, guild }) => {
  const path = `/guilds/${guild.id}/auto-moderation/rules` as const;
  for (let count = 0; count < 6; count += 1) expect((await alice.post(path, keyword())).status).toBe(200);
  const full = { code: 50035, errors: { trigger_type: { _errors: [{ code: 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED' }] } } };
  expect((await alice.post(path, keyword())).body).toMatchObject(full);
  const others = [
    { trigger_type: 3 },
    { trigger_type: 4, trigger_metadata: { presets: [1, 3], allow_list: ['fine'] } },
    { trigger_type: 5, trigger_metadata: { mention_total_limit: 5 } },
    { trigger_type: 6, event_type: 2, actions: [{ type: 4 }] },
  ];
  for (const body of others) {
    expect((await alice.post(path, keyword({ trigger_metadata: undefined, ...body }))).status).toBe(200);
    expect((await alice.post(path, keyword({ trigger_metadata: undefined, ...body }))).body).toMatchObject(full);
  }
});

test('[limits] errors of invalid rules are 50035 at the field, and nothing is created', async ({ alice, guild }) => {
  const path = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const voice = guild.channels.find((channel) => channel.type === 2);
  const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);
  const meta = (trigger_metadata: object) => keyword({ trigger_metadata });
  const action = (type: number, metadata?: object) => keyword({ actions: [{ type, metadata }] });
  const wrong: [body: object, ...at: string[]][] = [
    [keyword({ name: 'x'.repeat(101) }), 'name'],
    [keyword({ event_type: 2 }), 'event_type'],
    [keyword({ trigger_type: 2 }), 'trigger_type'],
    [keyword({ actions: [] }), 'actions'],
    [keyword({ actions: Array.from({ length: 6 }, () => ({ type: 1 })) }), 'actions'],
    [keyword({ actions: [{ type: 1 }, { type: 1 }] }), 'actions', '1', 'type'],
    [action(4), 'actions', '0', 'type'],
    [action(2), 'actions', '0', 'metadata', 'channel_id'],
    [action(2, { channel_id: '1' }), 'actions', '0', 'metadata', 'channel_id'],
    [action(2, { channel_id: voice?.id }), 'actions', '0', 'metadata', 'channel_id'],
    [action(1, { custom_message: 'x'.repeat(151) }), 'actions', '0', 'metadata', 'custom_message'],
    [action(3, { duration_seconds: 2_419_201 }), 'actions', '0', 'metadata', 'duration_seconds'],
    [meta({ keyword_filter: words(1001) }), 'trigger_metadata', 'keyword_filter'],
    [meta({ keyword_filter: ['x'.repeat(61)] }), 'trigger_metadata', 'keyword_filter', '0'],
    [meta({ regex_patterns: words(11) }), 'trigger_metadata', 'regex_patterns'],
    [meta({ regex_patterns: ['fine', '(broken'] }), 'trigger_metadata', 'regex_patterns', '1'],
    [meta({ regex_patterns: ['(a)\\1'] }), 'trigger_metadata', 'regex_patterns', '0'],
    [meta({ regex_patterns: ['((a{0,30}){0,30}){0,30}'] }), 'trigger_metadata', 'regex_patterns', '0'],
    [meta({ allow_list: words(101) }), 'trigger_metadata', 'allow_list'],
    [keyword({ trigger_type: 5, trigger_metadata: { mention_total_limit: 51 } }), 'trigger_metadata', 'mention_total_limit'],
    [keyword({ exempt_roles: ['1'] }), 'exempt_roles', '0'],
    [keyword({ exempt_channels: ['1'] }), 'exempt_channels', '0'],
    [keyword({ trigger_type: 3, trigger_metadata: null, actions: [{ type: 3 }] }), 'actions', '0', 'type'],
  ];
  for (const [body, ...at] of wrong) {
    const refused = await alice.post(path, body);
    expect(refused.error.code, JSON.stringify(body).slice(0, 200)).toBe(50035);
    const expected = at.toReversed().reduce<object>((inner, key) => ({ [key]: inner }), { _errors: [{}] });
    expect(refused.error.errors, JSON.stringify(refused.body)).toMatchObject(expected);
  }
  expect((await alice.get(path)).body).toEqual([]);
});

test('[operations] requires MANAGE_GUILD; a timeout requires MODERATE_MEMBERS; the trigger of a rule cannot change', async ({
  alice,
  guild,
  member,
}) => {
  const path = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const made = await alice.post<{ id: string }>(path, keyword());
  const one = `${path}/${made.body.id}` as const;
  for (const refused of [
    member.get(path),
    member.post(path, keyword()),
    member.get(one),
    member.patch(one, {}),
    member.delete(one),
  ])
    expect((await refused).error.code).toBe(50013);
  const role = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, { permissions: String(PERMISSIONS.MANAGE_GUILD) });
  await alice.put(`/guilds/${guild.id}/members/${member.id}/roles/${role.body.id}`);
  const timeout = { actions: [{ type: 3, metadata: { duration_seconds: 60 } }] };
  expect((await member.post(path, keyword(timeout))).error.code).toBe(50013);
  expect((await member.patch(one, timeout)).error.code).toBe(50013);
  expect((await member.patch(one, { name: 'Still no cats' })).body.name).toBe('Still no cats');
  expect((await alice.patch(one, { trigger_type: 5 })).body).toMatchObject({ code: 50035, errors: { trigger_type: {} } });
  expect((await alice.patch(`${path}/1`, {})).status).toBe(404);
  expect((await alice.delete(`${path}/1`)).status).toBe(404);
});
