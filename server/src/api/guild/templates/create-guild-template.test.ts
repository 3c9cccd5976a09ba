import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { templated } from './test/world.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] stores settings, roles and channels under a code', async () => {
  const { ada, made, guild } = await templated(p);
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({
    name: 'A start',
    description: 'With rooms',
    usage_count: 0,
    creator_id: ada.id,
    creator: { id: ada.id },
    source_guild_id: guild.id,
    is_dirty: false,
    serialized_source_guild: {
      name: 'Pattern',
      system_channel_id: '3',
      roles: [{ id: 0, name: '@everyone' }],
      channels: [
        { id: 1, type: 4, name: 'Text Channels', parent_id: null },
        { id: 2, type: 4, name: 'Voice Channels', parent_id: null },
        { id: 3, type: 0, name: 'general', parent_id: '1' },
        { id: 4, type: 2, name: 'General', parent_id: '2' },
      ],
    },
  });
});

test('[errors 30031] at most one per guild; [operations] MANAGE_GUILD; [limits] the name', async () => {
  const { ada, bob, path } = await templated(p);
  const again = await ada.post(path, { name: 'Another' });
  expect([again.status, again.body.code]).toEqual([400, 30031]);
  expect((await bob.post(path, { name: 'Another' })).error.code).toBe(50013);
  const other = await p.guild(ada);
  for (const body of [{}, { name: '' }, { name: 'x'.repeat(101) }])
    expect((await ada.post(`/guilds/${other.id}/templates`, body)).error.errors).toHaveProperty(['name', '_errors']);
  const long = await ada.post(`/guilds/${other.id}/templates`, { name: 'x', description: 'x'.repeat(121) });
  expect(long.error.errors).toHaveProperty(['description', '_errors']);
});
