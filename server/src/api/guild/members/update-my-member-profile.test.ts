import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/own-profile] a change of the profile in a guild applies only there', async ({ alice, guild, member, bob }) => {
  const path = `/guilds/${guild.id}/profile/@me` as const;
  p.events.length = 0;
  const answer = await member.patch(path, { pronouns: 'it/its', theme_colors: [1, 2] });
  const whole = { guild_id: guild.id, pronouns: 'it/its', theme_colors: [1, 2], bio: '', banner: null, accent_color: null };
  expect([answer.status, answer.body]).toEqual([200, whole]);
  expect(p.emitted('GUILD_MEMBER_UPDATE')).toMatchObject([{ guild_id: guild.id, user: { id: member.id } }]);
  const seen = await alice.get(`/users/${member.id}/profile`, { query: { guild_id: guild.id } });
  expect(seen.body).toMatchObject({ guild_member_profile: whole, user_profile: { pronouns: '', theme_colors: null } });
  p.events.length = 0;
  await member.patch(path, { theme_colors: [1, 2] });
  expect(p.emitted('GUILD_MEMBER_UPDATE')).toEqual([]);
  await member.patch(path, { accent_color: 9 });
  expect(p.emitted('GUILD_MEMBER_UPDATE')).toHaveLength(1);
  await member.patch(`/guilds/${guild.id}/members/@me`, { pronouns: 'he/him' });
  expect((await member.patch(path, {})).body).toEqual({ ...whole, accent_color: 9, pronouns: 'he/him' });
  expect((await bob.patch(path, { bio: 'x' })).status).toBeGreaterThanOrEqual(403);
});
