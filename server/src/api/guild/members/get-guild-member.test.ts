import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';
import { isoTime } from '../../../core/iso-time.ts';

const p = await startPlatform();
afterAll(() => p.stop());

test('[operations] any member can read a member with its user', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const seen = await bot.get(`/guilds/${guild.id}/members/${ada.id}`);
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
    user: expect.objectContaining({ id: ada.id, username: ada.username }),
  });
});

test('[errors 10007, errors 10013, errors 50001, errors 10004] not a member, no such user, caller not in the guild, no such guild', async () => {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  expect((await ada.get(`/guilds/${guild.id}/members/${bob.id}`)).body.code).toBe(10007);
  expect((await ada.get(`/guilds/${guild.id}/members/1`)).body.code).toBe(10013);
  expect((await bob.get(`/guilds/${guild.id}/members/${ada.id}`)).body.code).toBe(50001);
  expect((await ada.get(`/guilds/1/members/${ada.id}`)).body.code).toBe(10004);
});
