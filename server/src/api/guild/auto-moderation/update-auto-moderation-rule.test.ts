import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const keyword = { name: 'No cats', event_type: 1, trigger_type: 1, trigger_metadata: { keyword_filter: ['cat'] } };

test('[operations] fields change separately, metadata and lists as a whole; no change emits nothing', async ({
  alice,
  guild,
}) => {
  const rules = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const made = await alice.post(rules, { ...keyword, exempt_roles: [guild.id] });
  const path = `${rules}/${made.body.id}` as const;
  const metadata = { regex_patterns: ['d[o0]g'], allow_list: ['hotdog'] };
  const changed = await alice.patch(path, { trigger_metadata: metadata, enabled: true });
  const after = { ...made.body, enabled: true, trigger_metadata: { ...metadata, keyword_filter: [] } };
  expect(changed).toMatchObject({ status: 200, body: after });
  expect(p.emitted('AUTO_MODERATION_RULE_UPDATE')).toEqual([after]);
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 141, target_id: made.body.id });
  const before = p.events.length;
  expect((await alice.patch(path, { enabled: true, name: 'No cats' })).body).toEqual(after);
  expect(p.events.length).toBe(before);
  expect((await alice.patch(path, { exempt_roles: null })).body.exempt_roles).toEqual([]);
});

test('[limits] an invalid change is 50035 and leaves the rule unchanged', async ({ alice, guild }) => {
  const rules = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const made = await alice.post(rules, keyword);
  const path = `${rules}/${made.body.id}` as const;
  const wrong = [
    { name: '' },
    { event_type: 2 },
    { trigger_type: 3 },
    { actions: [] },
    { actions: [{ type: 2, metadata: { channel_id: '1' } }] },
    { trigger_metadata: { regex_patterns: ['('] } },
    { exempt_channels: ['1'] },
  ];
  for (const body of wrong) {
    const refused = await alice.patch(path, body);
    expect(refused.body).toMatchObject({ code: 50035, errors: { [Object.keys(body)[0] ?? '']: {} } });
  }
  expect((await alice.get(path)).body).toEqual(made.body);
});
