import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test("[operations] the deprecated route still changes the caller's nickname", async ({ alice, guild }) => {
  const changed = await alice.patch(`/guilds/${guild.id}/members/@me/nick`, { nick: 'Old way' });
  expect([changed.status, changed.body]).toEqual([200, { nick: 'Old way' }]);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, nick: 'Old way' });
});

test('[operations] requires CHANGE_NICKNAME', async ({ alice, guild, member }) => {
  await alice.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: String(PERMISSIONS.VIEW_CHANNEL) });
  expect((await member.patch(`/guilds/${guild.id}/members/@me/nick`, { nick: 'B' })).error.code).toBe(50013);
});
