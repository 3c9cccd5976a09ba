import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accessToken, type Group, group, received, said, three } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const recipient = (channelId: string, userId: string) => `/channels/${channelId}/recipients/${userId}` as const;

test('[operations] adding a friend sends the group to the friend, CHANNEL_RECIPIENT_ADD to the others, a message to all', async () => {
  const { ada, bob, cat } = await three(p);
  const dan = await p.person('dan');
  await p.befriend(bob, dan);
  const made = await group(ada, bob, cat);
  const sessions = [await ada.connect(), await dan.connect()] as const;
  p.events.length = 0;
  expect((await bob.put(recipient(made.id, dan.id), {})).status).toBe(204);
  expect(received(p, 'CHANNEL_RECIPIENT_ADD')).toEqual(
    [ada, bob, cat].map(({ id }) => ({ by: id, data: { channel_id: made.id, user: expect.objectContaining({ id: dan.id }) } })),
  );
  expect(received(p, 'CHANNEL_CREATE')).toMatchObject([
    { by: dan.id, data: { id: made.id, recipients: [{ id: ada.id }, { id: bob.id }, { id: cat.id }] } },
  ]);
  expect(
    received(p, 'MESSAGE_CREATE')
      .map(({ by }) => by)
      .sort(),
  ).toEqual([ada.id, bob.id, cat.id, dan.id].sort());
  expect(await said(dan, made.id)).toMatchObject([{ type: 1, content: '', author: { id: bob.id }, mentions: [{ id: dan.id }] }]);
  await sessions[0].event('CHANNEL_RECIPIENT_ADD');
  await sessions[1].event('CHANNEL_CREATE');
  const order = sessions[1].frames
    .map((frame) => frame.t)
    .filter((name) => name === 'CHANNEL_CREATE' || name === 'MESSAGE_CREATE');
  expect(order[0]).toBe('CHANNEL_CREATE');
  p.events.length = 0;
  expect((await bob.put(recipient(made.id, dan.id), {})).status).toBe(204);
  expect(p.events).toEqual([]);
  for (const session of sessions) await session.close();
});

test('[operations] adding a third user to a direct message creates a group of all three (201); the direct message stays', async () => {
  const { ada, bob, cat } = await three(p);
  const direct = await ada.post('/users/@me/channels', { recipient_id: bob.id });
  const widened = await ada.put<Group>(recipient(direct.body.id, cat.id), {});
  expect(widened.status).toBe(201);
  expect(widened.body).toMatchObject({ type: 3, owner_id: ada.id, recipients: [{ id: bob.id }, { id: cat.id }] });
  expect(widened.body.id).not.toBe(direct.body.id);
  expect((await ada.get('/users/@me/channels')).body.map((channel) => channel.type)).toEqual([1, 3]);
  // A user who is not a friend of both cannot.
  expect((await bob.put(recipient(direct.body.id, cat.id), {})).error.code).toBe(50033);
});

test('[errors] not a friend: 50033; unknown: 10013; a guild channel: 50024; not in the group: 50001', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  const stranger = await p.person('stranger');
  const refused = await ada.put(recipient(made.id, stranger.id), {});
  expect([refused.status, refused.error.code]).toEqual([400, 50033]);
  expect((await ada.put(recipient(made.id, '1'), {})).error.code).toBe(10013);
  const guild = await p.guild(ada);
  expect((await ada.put(recipient(guild.text.id, bob.id), {})).error.code).toBe(50024);
  expect((await stranger.put(recipient(made.id, stranger.id), {})).error.code).toBe(50001);
  await cat.put(`/users/@me/relationships/${stranger.id}`, { type: 2 });
  expect((await cat.put(recipient(made.id, stranger.id), {})).error.code).toBe(50033);
  expect((await ada.get<Group>(`/channels/${made.id}`)).body.recipients).toHaveLength(2);
});

test('[operations] only its bot adds users to a managed group, with their access token and a nick', async () => {
  const { ada, bob, cat } = await three(p);
  const [bot, other] = [await p.bot(ada), await p.bot(ada)];
  const made = await bot.post('/users/@me/channels', { access_tokens: [await accessToken(p, bot, ada)] });
  const path = recipient(made.body.id, bob.id);
  expect((await ada.put(path, {})).error.code).toBe(50013);
  const missing = await bot.put(path, {});
  expect(missing.error.errors).toHaveProperty(['access_token', '_errors', '0', 'code'], 'BASE_TYPE_REQUIRED');
  expect((await bot.put(path, { access_token: await accessToken(p, bot, cat) })).error.code).toBe(50025);
  expect((await bot.put(path, { access_token: await accessToken(p, bot, bob, 'identify') })).error.code).toBe(50026);
  p.events.length = 0;
  expect((await bot.put(path, { access_token: await accessToken(p, bot, bob), nick: 'Rob' })).status).toBe(204);
  expect(received(p, 'CHANNEL_RECIPIENT_ADD')).toMatchObject([
    { by: ada.id, data: { user: { id: bob.id }, nick: 'Rob' } },
    { by: bot.id, data: { user: { id: bob.id }, nick: 'Rob' } },
  ]);
  expect((await ada.get<Group>(`/channels/${made.body.id}`)).body.nicks).toEqual([{ id: bob.id, nick: 'Rob' }]);
  expect((await other.put(path, {})).error.code).toBe(50001);
});

test('of eight concurrent additions to the last two places, no more than two succeed', async () => {
  const ada = await p.person('ada');
  const friends = await Promise.all(Array.from({ length: 15 }, () => p.person('friend')));
  for (const friend of friends) await p.befriend(ada, friend);
  const made = await group(ada, ...friends.slice(0, 7));
  const answers = await Promise.all(friends.slice(7).map((friend) => ada.put(recipient(made.id, friend.id), {})));
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 204, 400, 400, 400, 400, 400, 400]);
  expect((await ada.get<Group>(`/channels/${made.id}`)).body.recipients).toHaveLength(9);
});
