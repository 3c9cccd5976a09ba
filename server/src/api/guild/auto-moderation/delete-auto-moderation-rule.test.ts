import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

const keyword = { name: 'No cats', event_type: 1, trigger_type: 1, trigger_metadata: { keyword_filter: ['cat'] } };

test('[operations] rules are deleted permanently: the content that they blocked is allowed, and another rule can be created', async ({
  alice,
  guild,
  member,
}) => {
  const path = `/guilds/${guild.id}/auto-moderation/rules` as const;
  const spam = { name: 'Spam', event_type: 1, trigger_type: 3 };
  const made = await alice.post(path, { ...keyword, enabled: true });
  const other = await alice.post(path, spam);
  const say = () => member.post(`/channels/${guild.text.id}/messages`, { content: 'a cat' });
  expect((await say()).error.code).toBe(200000);
  expect((await member.delete(`${path}/${made.body.id}`)).error.code).toBe(50013);
  const deleted = await alice.delete(`${path}/${made.body.id}`, undefined, {
    headers: { 'x-audit-log-reason': 'cats%20are%20fine' },
  });
  expect(deleted.status).toBe(204);
  expect(p.emitted('AUTO_MODERATION_RULE_DELETE').at(-1)).toMatchObject({ id: made.body.id, name: 'No cats' });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 142, target_id: made.body.id, reason: 'cats are fine' });
  expect((await say()).status).toBe(200);
  expect((await alice.get(`/guilds/${guild.id}`)).body.features).toContain('AUTO_MODERATION');
  await alice.delete(`${path}/${other.body.id}`);
  expect((await alice.get(`/guilds/${guild.id}`)).body.features).toEqual([]);
  expect((await alice.post(path, spam)).status).toBe(200);
});
