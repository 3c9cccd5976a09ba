import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

test('[people/notifications] a member sets the level and mutes a thread; the mute ends', async ({
  alice,
  guild,
  channel,
  member,
}) => {
  const { id } = (await alice.post(`/channels/${channel.id}/threads`, { name: 'news', type: 11 })).body;
  await member.put(`/channels/${id}/thread-members/@me`);
  const [mine, others] = [await member.connect(), await alice.connect()];
  const path = `/channels/${id}/thread-members/@me/settings`;
  const answer = await member.patch(path, { flags: 4, muted: true, mute_config: { selected_time_window: 60 } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ id, user_id: member.id, flags: 4, muted: true, mute_config: { selected_time_window: 60 } });
  expect(await mine.event('THREAD_MEMBER_UPDATE')).toEqual(Object.assign({ guild_id: guild.id }, answer.body));
  await others.settle();
  expect(others.seen('THREAD_MEMBER_UPDATE')).toEqual([]);
  const again = await member.patch(path, { flags: 4, muted: true });
  expect([again.status, again.body]).toEqual([204, undefined]);
  expect((await member.get(`/channels/${id}`)).body).toMatchObject({ member: { flags: 4, muted: true } });
  expect(JSON.stringify((await alice.get(`/channels/${id}/thread-members`)).body)).not.toContain('muted');
  await p.clock.advance(60_000);
  await p.jobs();
  const ended = await mine.event('THREAD_MEMBER_UPDATE', ({ muted }) => muted === false);
  expect(ended).toMatchObject({ id, flags: 4, mute_config: null });
});

test('refused: other channels, users who are not in the thread, two levels at once', async ({ alice, channel, member }) => {
  const { id } = (await alice.post(`/channels/${channel.id}/threads`, { name: 'news', type: 11 })).body;
  const patch = (where: string, body: object) => member.patch(`/channels/${where}/thread-members/@me/settings`, body);
  expect((await patch(id, { muted: true })).error.code).toBe(10007);
  expect((await patch(channel.id, { muted: true })).error.code).toBe(50024);
  await member.put(`/channels/${id}/thread-members/@me`);
  expect((await patch(id, { flags: 6 })).error.code).toBe(50035);
});
