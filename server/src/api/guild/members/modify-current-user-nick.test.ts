import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test("[operations] the deprecated route still changes the caller's nickname", async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const changed = await ada.patch(`/guilds/${guild.id}/members/@me/nick`, { nick: 'Old way' });
  expect([changed.status, changed.body]).toEqual([200, { nick: 'Old way' }]);
  expect(p.emitted('GUILD_MEMBER_UPDATE').at(-1)).toMatchObject({ guild_id: guild.id, nick: 'Old way' });
});

test('[operations] requires CHANGE_NICKNAME', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  await p.join(ada, guild.text.id, bob);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, { permissions: String(PERMISSIONS.VIEW_CHANNEL) });
  expect((await bob.patch(`/guilds/${guild.id}/members/@me/nick`, { nick: 'B' })).body.code).toBe(50013);
});
