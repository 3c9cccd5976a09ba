import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accessToken, group, received, three } from './test/scene.ts';

const p = await startPlatform();
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

test('[operations] several recipients create a group: CHANNEL_CREATE to each, showing the others', async () => {
  const { ada, bob, cat } = await three(p);
  p.events.length = 0;
  const made = await ada.post('/users/@me/channels', { recipients: [bob.id, cat.id, bob.id, ada.id] });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ type: 3, name: null, icon: null, owner_id: ada.id, flags: 0, last_message_id: null });
  expect(made.body.recipients.map((user) => user.id)).toEqual([bob.id, cat.id]);
  expect(made.body).not.toHaveProperty('managed');
  expect(received(p, 'CHANNEL_CREATE')).toMatchObject([
    { by: ada.id, data: { recipients: [{ id: bob.id }, { id: cat.id }] } },
    { by: bob.id, data: { recipients: [{ id: ada.id }, { id: cat.id }] } },
    { by: cat.id, data: { recipients: [{ id: ada.id }, { id: bob.id }] } },
  ]);
  // Unlike a direct message, the same users may have several groups.
  expect((await group(ada, bob, cat)).id).not.toBe(made.body.id);
});

test('[gateway] the group is in READY and in the list, and its messages reach all three', async () => {
  const { ada, bob, cat } = await three(p);
  const made = await group(ada, bob, cat);
  const session = await cat.connect();
  expect(session.ready.private_channels).toMatchObject([
    { id: made.id, type: 3, owner_id: ada.id, name: null, recipients: [{ id: ada.id }, { id: bob.id }] },
  ]);
  expect((await bob.get('/users/@me/channels')).body).toMatchObject([
    { id: made.id, recipients: [{ id: ada.id }, { id: cat.id }] },
  ]);
  expect((await bob.get(`/channels/${made.id}`)).body).toMatchObject({
    id: made.id,
    recipients: [{ id: ada.id }, { id: cat.id }],
  });
  const sent = await bob.post(`/channels/${made.id}/messages`, { content: 'hello all' });
  expect(sent.status).toBe(200);
  const message = await session.event('MESSAGE_CREATE', (data: { id: string }) => data.id === sent.body.id);
  expect(message).toMatchObject({ content: 'hello all', channel_type: 3 });
  expect(
    received(p, 'MESSAGE_CREATE')
      .map(({ by }) => by)
      .sort(),
  ).toEqual([ada.id, bob.id, cat.id].sort());
  const stranger = await p.person();
  expect((await stranger.get(`/channels/${made.id}/messages`)).error.code).toBe(50001);
  await session.close();
});

test('[errors 50033] only friends can be in a new group; one recipient who is not a friend refuses it', async () => {
  const { ada, bob } = await three(p);
  const stranger = await p.person('stranger');
  await ada.put(`/users/@me/relationships/${stranger.id}`, {});
  p.events.length = 0;
  for (const recipients of [
    [bob.id, stranger.id],
    [bob.id, '1'],
  ]) {
    const refused = await ada.post('/users/@me/channels', { recipients });
    expect([refused.status, refused.error.code]).toEqual([400, 50033]);
  }
  expect(p.events).toEqual([]);
});

test('[limits] a group has at most ten users (30004), a user at most ten groups (30011)', async () => {
  const ada = await p.person('ada');
  const friends = await Promise.all(Array.from({ length: 10 }, () => p.person('friend')));
  for (const friend of friends) await p.befriend(ada, friend);
  const ids = friends.map((friend) => friend.id);
  const over = await ada.post('/users/@me/channels', { recipients: ids });
  expect([over.status, over.error.code]).toEqual([400, 30004]);
  const full = await ada.post('/users/@me/channels', { recipients: ids.slice(0, 9) });
  expect(full.body.recipients).toHaveLength(9);
  const added = await ada.put(`/channels/${full.body.id}/recipients/${ids[9]}`, {});
  expect([added.status, added.error.code]).toEqual([400, 30004]);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => ada.post('/users/@me/channels', { recipients: ids.slice(0, 2) })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(9);
  expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.error.code))).toEqual(new Set([30011]));
});

test('[operations] a bot creates a group of users who gave its application a token with gdm.join', async () => {
  const { ada, bob, cat } = await three(p);
  const bot = await p.bot(ada);
  const tokens = [await accessToken(p, bot, bob), await accessToken(p, bot, cat)];
  p.events.length = 0;
  const made = await bot.post('/users/@me/channels', { access_tokens: tokens, nicks: { [bob.id]: 'Robert' } });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ type: 3, owner_id: bot.id, managed: true, application_id: bot.applicationId });
  expect(made.body.recipients.map((user) => user.id)).toEqual([bob.id, cat.id]);
  expect(made.body.nicks).toEqual([{ id: bob.id, nick: 'Robert' }]);
  expect(
    received(p, 'CHANNEL_CREATE')
      .map(({ by }) => by)
      .sort(),
  ).toEqual([bob.id, bot.id, cat.id].sort());
  expect((await cat.get('/users/@me/channels')).body).toMatchObject([
    { id: made.body.id, managed: true, application_id: bot.applicationId },
  ]);
  expect((await bot.post(`/channels/${made.body.id}/messages`, { content: 'welcome' })).status).toBe(200);
});

test('[errors 50025, errors 50026] unknown tokens, tokens of another application or without the scope are refused', async () => {
  const { ada, bob } = await three(p);
  const [bot, other] = [await p.bot(ada), await p.bot(ada)];
  const code = async (token: string) => (await bot.post('/users/@me/channels', { access_tokens: [token] })).error.code;
  expect(await code('nonsense')).toBe(50025);
  expect(await code(await accessToken(p, other, bob))).toBe(50025);
  expect(await code(await accessToken(p, bot, bob, 'identify'))).toBe(50026);
  const named = await bot.post('/users/@me/channels', { recipients: [ada.id, bob.id] });
  expect([named.status, named.error.code]).toEqual([400, 50033]);
  expect((await ada.post('/users/@me/channels', { access_tokens: ['x'] })).error.code).toBe(20002);
  expect(received(p, 'CHANNEL_CREATE')).toEqual([]);
});
