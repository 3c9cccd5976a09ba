import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { channel, hooked } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] webhooks are listed for channels where the viewer manages them', async () => {
  const { ada, bob, guild, hook } = await hooked(p);
  const path = `/guilds/${guild.id}/webhooks` as const;
  const deny = (bits: bigint) => [{ id: bob.id, type: 1, deny: String(bits) }];
  for (const [name, bits] of Object.entries({ hidden: PERMISSIONS.VIEW_CHANNEL, closed: PERMISSIONS.MANAGE_WEBHOOKS })) {
    const id = await channel(ada, guild.id, { name, permission_overwrites: deny(bits) });
    await ada.post(`/channels/${id}/webhooks`, { name });
  }
  expect((await bob.get(path)).error.code).toBe(50013);
  await ada.patch(`/guilds/${guild.id}/roles/${guild.id}`, {
    permissions: String(PERMISSIONS.MANAGE_WEBHOOKS | PERMISSIONS.VIEW_CHANNEL),
  });
  const names = async (by: typeof ada) => (await by.get(path)).body.map((one) => one.name);
  expect(await names(ada)).toEqual([hook.name, 'hidden', 'closed']);
  expect(await names(bob)).toEqual([hook.name]);
  expect((await ada.get('/guilds/1/webhooks')).error.code).toBe(10004);
});
