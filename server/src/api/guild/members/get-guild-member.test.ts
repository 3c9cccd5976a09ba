import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';
import { isoTime } from '../../../core/values/iso-time.ts';

const { p, test } = await startFixtures();

test('[operations] any member can read a member with its user', async ({ alice, guild, bot }) => {
  const seen = await bot.get(`/guilds/${guild.id}/members/${alice.id}`);
  expect(seen.status).toBe(200);
  expect(seen.body).toEqual({
    avatar: null,
    avatar_decoration_data: null,
    banner: null,
    collectibles: null,
    communication_disabled_until: null,
    deaf: false,
    flags: 0,
    joined_at: isoTime(p.clock.now()),
    mute: false,
    nick: null,
    pending: false,
    premium_since: null,
    roles: [],
    user: expect.objectContaining({ id: alice.id, username: alice.username }),
  });
});

test('[errors 10007, errors 10013, errors 50001, errors 10004] not a member, no such user, caller not in the guild, no such guild', async ({
  alice,
  guild,
  bob,
}) => {
  expect((await alice.get(`/guilds/${guild.id}/members/${bob.id}`)).error.code).toBe(10007);
  expect((await alice.get(`/guilds/${guild.id}/members/1`)).error.code).toBe(10013);
  expect((await bob.get(`/guilds/${guild.id}/members/${alice.id}`)).error.code).toBe(50001);
  expect((await alice.get(`/guilds/1/members/${alice.id}`)).error.code).toBe(10004);
});
