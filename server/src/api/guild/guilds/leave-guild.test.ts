import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[operations] a member leaves; the others are notified, and it no longer sees the guild', async ({
  alice,
  guild,
  member,
}) => {
  const session = await member.connect();
  expect((await member.delete(`/users/@me/guilds/${guild.id}`)).status).toBe(204);
  await session.event('GUILD_DELETE', (gone) => String(gone.id) === guild.id);
  expect(p.emitted('GUILD_MEMBER_REMOVE').at(-1)).toMatchObject({ guild_id: guild.id, user: { id: member.id } });
  expect((await member.get(`/guilds/${guild.id}`)).error.code).toBe(50001);
  const counted = await alice.get(`/guilds/${guild.id}`, { query: { with_counts: true } });
  expect(counted.body.approximate_member_count).toBe(1);
});

test('the owner cannot leave (50055), and a user cannot leave a guild it is not in', async ({ alice, guild, bob }) => {
  const owner = await alice.delete(`/users/@me/guilds/${guild.id}`);
  expect([owner.status, owner.error.code]).toEqual([400, 50055]);
  expect((await bob.delete(`/users/@me/guilds/${guild.id}`)).error.code).toBe(50001);
  expect((await bob.delete('/users/@me/guilds/1')).error.code).toBe(10004);
  expect((await alice.get(`/guilds/${guild.id}`)).status).toBe(200);
});
