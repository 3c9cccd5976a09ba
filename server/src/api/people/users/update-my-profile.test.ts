import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/own-profile] a changed profile is sent to the own sessions, and others see it', async ({ alice, member }) => {
  const session = await member.connect();
  const change = { pronouns: ' they/them ', bio: 'hi', accent_color: 7, theme_colors: [1, 0xffffff] };
  const whole = { pronouns: 'they/them', bio: 'hi', accent_color: 7, theme_colors: [1, 0xffffff], banner: null };
  const answer = await member.patch('/users/@me/profile', change);
  expect([answer.status, answer.body]).toEqual([200, whole]);
  expect(await session.event('USER_UPDATE')).toMatchObject({ pronouns: 'they/them', bio: 'hi', accent_color: 7 });
  expect((await alice.get(`/users/${member.id}/profile`)).body.user_profile).toEqual(whole);
  p.events.length = 0;
  expect((await member.patch('/users/@me/profile', { bio: 'hi' })).body).toEqual(whole);
  expect(p.emitted('USER_UPDATE')).toEqual([]);
  const cleared = await member.patch('/users/@me/profile', { pronouns: null, theme_colors: null });
  expect(cleared.body).toEqual({ ...whole, pronouns: '', theme_colors: null });
  const named = await member.patch('/users/@me', { pronouns: 'she/her' });
  expect(named.body).toMatchObject({ pronouns: 'she/her' });
});

test.each([
  ['too long pronouns', { pronouns: 'x'.repeat(41) }],
  ['one color', { theme_colors: [1] }],
  ['no color', { theme_colors: [1, 0x1000000] }],
  ['no picture', { banner: 'data:image/png;base64,AAAA' }],
])('%s are refused', async (_, body) => {
  const person = await p.person();
  const answer = await person.patch('/users/@me/profile', body);
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
});
