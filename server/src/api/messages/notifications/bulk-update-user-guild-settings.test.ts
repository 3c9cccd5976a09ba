import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('several guilds change together, or none', async ({ alice, guild }) => {
  const other = await p.guild(alice);
  const path = '/users/@me/guilds/settings';
  const answer = await alice.patch(path, { guilds: { [guild.id]: { muted: true }, [other.id]: { suppress_roles: true } } });
  expect(answer.status).toBe(200);
  expect(answer.body).toHaveLength(2);
  expect(answer.body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ guild_id: guild.id, muted: true }),
      expect.objectContaining({ guild_id: other.id, suppress_roles: true }),
    ]),
  );
  expect(p.emitted('USER_GUILD_SETTINGS_UPDATE')).toHaveLength(2);
  p.events.length = 0;
  const unknown = await alice.patch(path, { guilds: { [guild.id]: { muted: false }, 5: { muted: true } } });
  expect([unknown.status, unknown.error.code]).toEqual([404, 10004]);
  const own = await alice.patch(path, { guilds: { '@me': { muted: true } } });
  expect([own.status, own.error.code]).toEqual([400, 50035]);
  const channel = await alice.patch(path, { guilds: { [guild.id]: { channel_overrides: { 5: { muted: true } } } } });
  expect(channel.error.errors).toHaveProperty(`guilds.${guild.id}.channel_overrides.5`);
  expect(p.emitted('USER_GUILD_SETTINGS_UPDATE')).toEqual([]);
});
