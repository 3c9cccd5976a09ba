import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/relationships] users who share a guild see the profile, with mutual guilds and friends', async ({
  alice,
  guild,
  member,
  bob,
}) => {
  await member.patch('/users/@me', { bio: 'I build things', accent_color: 255 });
  await member.patch(`/guilds/${guild.id}/members/@me`, { nick: 'Bobby' });
  for (const one of [alice, member]) await p.befriend(one, bob);
  const path = `/users/${member.id}/profile` as const;
  const seen = await alice.get(path, { query: { with_mutual_friends_count: true } });
  expect(seen.status).toBe(200);
  expect(seen.body).toMatchObject({
    user: { id: member.id, username: member.username, bio: 'I build things' },
    user_profile: { bio: 'I build things', accent_color: 255, banner: null },
    connected_accounts: [],
    mutual_guilds: [{ id: guild.id, nick: 'Bobby' }],
    mutual_friends_count: 1,
  });
  for (const field of ['mutual_friends', 'guild_member', 'application']) expect(seen.body).not.toHaveProperty(field);
  expect(seen.body.user).not.toHaveProperty('email');
  const more = await alice.get(path, { query: { with_mutual_friends: true, with_mutual_guilds: false, guild_id: guild.id } });
  expect(more.body).toMatchObject({
    mutual_friends: [{ id: bob.id }],
    guild_member: { nick: 'Bobby', user: { id: member.id } },
    guild_member_profile: { guild_id: guild.id, bio: '' },
  });
  expect(more.body).not.toHaveProperty('mutual_guilds');
});

test('friends and users with a pending request see it, strangers do not: 50001', async () => {
  const [ada, bob] = [await p.person('ada'), await p.person('bob')];
  const path = `/users/${bob.id}/profile` as const;
  const refused = await ada.get(path);
  expect([refused.status, refused.error.code]).toEqual([403, 50001]);
  await ada.put(`/users/@me/relationships/${bob.id}`, {});
  expect((await ada.get(path)).status).toBe(200);
  expect((await bob.get(`/users/${ada.id}/profile`)).body).toMatchObject({ user: { id: ada.id }, mutual_guilds: [] });
  await ada.put(`/users/@me/relationships/${bob.id}`, { type: 2 });
  expect((await ada.get(path)).error.code).toBe(50001);
  expect((await ada.get(`/users/${ada.id}/profile`)).status).toBe(200);
});

test('[errors 10013, errors 50001, errors 20001] unknown users, guilds without membership and bots are rejected; a bot’s profile has its application', async ({
  alice,
  guild,
  bob,
}) => {
  const bot = await p.bot(alice);
  expect((await alice.get('/users/1/profile')).error.code).toBe(10013);
  expect((await bob.get(`/users/${bot.id}/profile`, { query: { guild_id: guild.id } })).error.code).toBe(50001);
  expect((await bot.get(`/users/${alice.id}/profile`)).error.code).toBe(20001);
  expect((await bob.get(`/users/${bot.id}/profile`)).body).toMatchObject({
    user: { bot: true },
    application: { id: bot.applicationId },
  });
});
