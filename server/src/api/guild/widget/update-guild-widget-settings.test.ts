import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] changes whether the widget is enabled, and its channel: GUILD_UPDATE, audit entry 1', async ({
  alice,
  guild,
  bob,
}) => {
  const path = `/guilds/${guild.id}/widget` as const;
  await p.join(alice, guild.text.id, bob);
  const set = await alice.patch(path, { enabled: true, channel_id: guild.text.id });
  expect([set.status, set.body]).toEqual([200, { enabled: true, channel_id: guild.text.id }]);
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ widget_enabled: true, widget_channel_id: guild.text.id });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 1, target_id: guild.id });
  expect(entry?.changes).toContainEqual({ key: 'widget_enabled', old_value: false, new_value: true });
  expect((await alice.patch(path, { channel_id: null })).body).toEqual({ enabled: true, channel_id: null });
  expect((await bob.patch(path, { enabled: false })).error.code).toBe(50013);
  for (const channel_id of ['not-an-id', '1']) {
    const refused = await alice.patch(path, { channel_id });
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
    expect(refused.error.errors).toHaveProperty(['channel_id', '_errors']);
  }
});
