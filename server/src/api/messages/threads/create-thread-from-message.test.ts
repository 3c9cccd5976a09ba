import { grantFeatures } from '@guildhall/testkit/features';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const REASON = { headers: { 'x-audit-log-reason': 'it grew long' } };

test('[operations] a thread created from a message has its id, starts with it, and includes its creator', async () => {
  const { ada, bob, text, guild, say, told, audited } = await threadScene(p);
  const { id } = (await say(ada, text, 'what of it?')).body;
  const made = await bob.post(`/channels/${text}/messages/${id}/threads`, { name: ' of it ' }, REASON);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    id,
    type: 11,
    name: 'of it',
    parent_id: text,
    guild_id: guild.id,
    owner_id: bob.id,
    flags: 0,
    message_count: 0,
    member_count: 1,
    total_message_sent: 0,
    rate_limit_per_user: 0,
    thread_metadata: { archived: false, locked: false, auto_archive_duration: 1440 },
    member: { id, user_id: bob.id, flags: 1 },
  });
  expect(made.body.thread_metadata).not.toHaveProperty('invitable');

  expect(told('THREAD_CREATE', id)).toMatchObject([{ id, newly_created: true, parent_id: text }]);
  expect(told('MESSAGE_UPDATE', id)).toMatchObject([{ id, flags: 32, thread: { id, name: 'of it' } }]);
  expect(told('THREAD_MEMBERS_UPDATE', id)).toMatchObject([
    {
      id,
      guild_id: guild.id,
      member_count: 1,
      added_members: [{ user_id: bob.id, member: { user: { id: bob.id } }, presence: null }],
    },
  ]);
  expect(audited(id)).toMatchObject([{ action_type: 110, user_id: bob.id, reason: 'it grew long' }]);
  expect(audited(id)[0]?.changes).toContainEqual({ key: 'name', new_value: 'of it' });

  const inside = await bob.get(`/channels/${id}/messages`);
  expect(inside.body).toMatchObject([
    {
      type: 21,
      content: '',
      position: 0,
      message_reference: { channel_id: text, message_id: id, guild_id: guild.id },
      referenced_message: { id, content: 'what of it?', author: { id: ada.id } },
    },
  ]);
  const source = await bob.get(`/channels/${text}/messages/${id}`);
  expect(source.body).toMatchObject({ flags: 32, thread: { id, member: { user_id: bob.id } } });
  const other = await ada.get(`/channels/${text}/messages/${id}`);
  expect(other.body.thread).not.toHaveProperty('member');
});

test('[errors] a second thread of a message is 160004; after the first is deleted another can be created', async () => {
  const { ada, text, say, told } = await threadScene(p);
  const { id } = (await say(ada, text)).body;
  const path = `/channels/${text}/messages/${id}/threads` as const;
  await ada.post(path, { name: 'one' });
  expect((await ada.post(path, { name: 'two' })).error.code).toBe(160004);
  expect((await ada.delete(`/channels/${id}`)).status).toBe(200);
  expect(told('MESSAGE_UPDATE', id).at(-1)).toMatchObject({ id, flags: 0 });
  expect((await ada.get(`/channels/${text}/messages/${id}`)).body).toMatchObject({ flags: 0 });
  expect((await ada.post(path, { name: 'three' })).status).toBe(201);
});

test('one of two concurrent requests to create a thread from a message succeeds', async () => {
  const { ada, bob, text, say, told } = await threadScene(p);
  const { id } = (await say(ada, text)).body;
  const both = await Promise.all([ada, bob].map((who) => who.post(`/channels/${text}/messages/${id}/threads`, { name: 'one' })));
  expect(both.map((made) => made.status).toSorted()).toEqual([201, 400]);
  expect(told('THREAD_CREATE', id).length).toBe(1);
});

test("in an announcement channel it is an announcement thread; slowmode and duration default to the channel's", async () => {
  const { ada, guild, channel, say } = await threadScene(p);
  await grantFeatures(p, guild.id, 'NEWS');
  const news = await channel({ type: 5, default_auto_archive_duration: 4320, default_thread_rate_limit_per_user: 7 });
  const first = (await say(ada, news.id)).body;
  const made = await ada.post(`/channels/${news.id}/messages/${first.id}/threads`, { name: 'one' });
  expect(made.body).toMatchObject({ type: 10, rate_limit_per_user: 7, thread_metadata: { auto_archive_duration: 4320 } });
  const second = (await say(ada, news.id)).body;
  const own = { name: 'two', rate_limit_per_user: 0, auto_archive_duration: 60 };
  const other = await ada.post(`/channels/${news.id}/messages/${second.id}/threads`, own);
  expect(other.body).toMatchObject({ rate_limit_per_user: 0, thread_metadata: { auto_archive_duration: 60 } });
});

test('[operations] creating needs CREATE_PUBLIC_THREADS and READ_MESSAGE_HISTORY, a message, and a channel with messages', async () => {
  const { ada, bob, guild, text, say, channel, set } = await threadScene(p);
  const { id } = (await say(ada, text)).body;
  const path = `/channels/${text}/messages/${id}/threads` as const;
  for (const permission of ['CREATE_PUBLIC_THREADS', 'READ_MESSAGE_HISTORY'] as const) {
    await set(text, bob.id, { deny: [permission] });
    const refused = await bob.post(path, { name: 'x' });
    expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  }
  await set(text, bob.id, { deny: ['VIEW_CHANNEL'] });
  expect((await bob.post(path, { name: 'x' })).error.code).toBe(50001);
  expect((await ada.post(`/channels/${text}/messages/${guild.id}/threads`, { name: 'x' })).error.code).toBe(10008);
  expect((await ada.post(`/channels/${guild.id}/messages/${id}/threads`, { name: 'x' })).error.code).toBe(10003);
  const voice = await channel({ type: 2 });
  expect((await ada.post(`/channels/${voice.id}/messages/${id}/threads`, { name: 'x' })).error.code).toBe(50024);
  const made = await ada.post(path, { name: 'x' });
  const inner = (await say(ada, made.body.id)).body;
  expect((await ada.post(`/channels/${made.body.id}/messages/${inner.id}/threads`, { name: 'x' })).error.code).toBe(50024);
  const joins = await ada.get(`/channels/${text}/messages`);
  const joined = joins.body.find((message) => message.type === 7);
  expect((await ada.post(`/channels/${text}/messages/${joined?.id}/threads`, { name: 'x' })).error.code).toBe(50021);
});

test('[limits] a name has 1 to 100 characters, the duration is one of four, slowmode is at most 21600', async () => {
  const { ada, text, say } = await threadScene(p);
  const { id } = (await say(ada, text)).body;
  const path = `/channels/${text}/messages/${id}/threads` as const;
  const bodies = [{}, { name: '' }, { name: '  ' }, { name: 'x'.repeat(101) }];
  for (const body of bodies) {
    const refused = await ada.post(path, body);
    expect([refused.status, refused.error.code, Object.keys(refused.error.errors ?? {})]).toEqual([400, 50035, ['name']]);
  }
  expect((await ada.post(path, { name: 'x', auto_archive_duration: 61 })).error.errors).toHaveProperty('auto_archive_duration');
  expect((await ada.post(path, { name: 'x', rate_limit_per_user: 21_601 })).error.errors).toHaveProperty('rate_limit_per_user');
  expect((await ada.get(`/channels/${id}`)).error.code).toBe(10003);
});
