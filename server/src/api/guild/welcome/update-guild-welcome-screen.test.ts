import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] sets the screen and enables it: GUILD_UPDATE, audit entry 1', async ({ alice, guild }) => {
  const path = `/guilds/${guild.id}/welcome-screen` as const;
  const welcome_channels = [{ channel_id: guild.text.id, description: 'Talk', emoji_id: null, emoji_name: '👋' }];
  const set = await alice.patch(path, { enabled: true, description: 'Hello', welcome_channels });
  expect([set.status, set.body]).toEqual([200, { description: 'Hello', welcome_channels }]);
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, features: ['WELCOME_SCREEN_ENABLED'] });
  const entry = p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1);
  expect(entry).toMatchObject({ action_type: 1, target_id: guild.id });
  expect(entry?.changes).toContainEqual({ key: 'description', new_value: 'Hello' });
  const kept = await alice.patch(path, { description: null });
  expect(kept.body).toEqual({ description: null, welcome_channels });
  await alice.patch(path, { enabled: false });
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ features: [] });
});

test('[limits] invalid bodies change nothing', async ({ alice, guild, member }) => {
  const path = `/guilds/${guild.id}/welcome-screen` as const;
  const channel = { channel_id: guild.text.id, description: 'Talk' };
  for (const [body, at] of [
    [{ description: 'x'.repeat(141) }, ['description']],
    [{ welcome_channels: Array.from({ length: 6 }, () => channel) }, ['welcome_channels']],
    [{ welcome_channels: [{ ...channel, description: '' }] }, ['welcome_channels', '0', 'description']],
    [{ welcome_channels: [{ ...channel, channel_id: '1' }] }, ['welcome_channels', '0', 'channel_id']],
    [{ welcome_channels: [{ ...channel, emoji_id: '1' }] }, ['welcome_channels', '0', 'emoji_id']],
  ] as const) {
    const refused = await alice.patch(path, body);
    expect([refused.status, refused.error.code]).toEqual([400, 50035]);
    expect(refused.error.errors).toHaveProperty([...at, '_errors']);
  }
  expect((await alice.get(path)).error.code).toBe(10069);
  expect((await member.patch(path, { enabled: true })).error.code).toBe(50013);
});
