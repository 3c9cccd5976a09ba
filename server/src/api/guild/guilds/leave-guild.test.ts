import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] a member leaves; the others are notified, and it no longer sees the guild', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const session = await bob.connect();
  expect((await bob.delete(`/users/@me/guilds/${guild.id}`)).status).toBe(204);
  await session.event('GUILD_DELETE', (gone) => String(gone.id) === guild.id);
  expect(p.emitted('GUILD_MEMBER_REMOVE').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: bob.id } });
  expect((await bob.get(`/guilds/${guild.id}`)).body.code).toBe(50001);
  const counted = await ada.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(1);
});

test('the owner cannot leave (50055), and a user cannot leave a guild it is not in', async () => {
  const [ada, eve] = [await p.person('ada'), await p.person('eve')];
  const guild = await p.guild(ada);
  const owner = await ada.delete(`/users/@me/guilds/${guild.id}`);
  expect([owner.status, owner.body.code]).toEqual([400, 50055]);
  expect((await eve.delete(`/users/@me/guilds/${guild.id}`)).body.code).toBe(50001);
  expect((await eve.delete('/users/@me/guilds/1')).body.code).toBe(10004);
  expect((await ada.get(`/guilds/${guild.id}`)).status).toBe(200);
});
