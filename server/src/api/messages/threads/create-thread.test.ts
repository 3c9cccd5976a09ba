import { grantFeatures } from '@guildhall/testkit/features';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Thread, threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const FORUM = 15;
const REQUIRE_TAG = 16;

test('[operations] a thread without a message is private by default; a public one is announced in the channel (type 18)', async () => {
  const { ada, bob, text, open, told, audited } = await threadScene(p);
  const made = await bob.post<Thread>(`/channels/${text}/threads`, { name: 'us', invitable: false });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    type: 12,
    owner_id: bob.id,
    member_count: 1,
    thread_metadata: { invitable: false },
    member: { user_id: bob.id },
  });
  expect(told('THREAD_CREATE', made.body.id)).toMatchObject([{ newly_created: true, member_count: 1 }]);
  const shared = await open(bob, text, { name: 'All' });
  expect(shared).toMatchObject({ type: 11, name: 'All', message_count: 0 });
  expect(audited(shared.id)).toMatchObject([{ action_type: 110, user_id: bob.id }]);
  const messages = await ada.get<{ type: number }[]>(`/channels/${text}/messages`);
  expect(messages.body.filter((message) => message.type === 18)).toMatchObject([
    { content: 'All', author: { id: bob.id }, message_reference: { channel_id: shared.id } },
  ]);
});

test('announcement channels accept only announcement threads, text channels only the other types', async () => {
  const { ada, guild, text, channel } = await threadScene(p);
  await grantFeatures(p, guild.id, 'NEWS');
  const news = (await channel({ type: 5 })).id;
  for (const [where, type] of [
    [news, 11],
    [news, 12],
    [news, undefined],
    [text, 10],
  ] as const) {
    const refused = await ada.post(`/channels/${where}/threads`, { name: 'x', type });
    expect([refused.status, refused.error.code, refused.error.errors]).toMatchObject([400, 50035, { type: {} }]);
  }
  expect((await ada.post(`/channels/${news}/threads`, { name: 'x', type: 10 })).body.type).toBe(10);
  const voice = await channel({ type: 2 });
  expect((await ada.post(`/channels/${voice.id}/threads`, { name: 'x', type: 11 })).error.code).toBe(50024);
});

test('[operations] CREATE_PUBLIC_THREADS and CREATE_PRIVATE_THREADS each allow their type, SEND_MESSAGES allows posts', async () => {
  const { bob, text, channel, set } = await threadScene(p);
  const path = `/channels/${text}/threads` as const;
  await set(text, bob.id, { deny: ['CREATE_PUBLIC_THREADS'] });
  expect((await bob.post(path, { name: 'x', type: 11 })).error.code).toBe(50013);
  expect((await bob.post(path, { name: 'x', type: 12 })).status).toBe(201);
  await set(text, bob.id, { deny: ['CREATE_PRIVATE_THREADS'] });
  expect((await bob.post(path, { name: 'x', type: 12 })).error.code).toBe(50013);
  const forum = (await channel({ type: FORUM })).id;
  await set(forum, bob.id, { deny: ['SEND_MESSAGES'] });
  const refused = await bob.post(`/channels/${forum}/threads`, { name: 'x', message: { content: 'y' } });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
});

test("[operations] a post in a forum has a first message with the same id, and becomes the forum's last message", async () => {
  const { ada, bob, channel, get, told } = await threadScene(p);
  const forum = await channel({ type: FORUM, default_thread_rate_limit_per_user: 5 });
  const made = await bob.post<Thread>(`/channels/${forum.id}/threads`, { name: 'Help', message: { content: 'it broke' } });
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect(made.body).toMatchObject({
    type: 11,
    name: 'Help',
    parent_id: forum.id,
    rate_limit_per_user: 5,
    message_count: 0,
    total_message_sent: 0,
    member_count: 1,
    last_message_id: id,
    message: { id, channel_id: id, content: 'it broke', position: 0, author: { id: bob.id } },
  });
  expect(told('THREAD_CREATE', id)).toMatchObject([{ newly_created: true }]);
  expect(told('MESSAGE_CREATE', id)).toMatchObject([{ id, channel_id: id, channel_type: 11, content: 'it broke' }]);
  expect((await ada.get(`/channels/${forum.id}`)).body.last_message_id).toBe(id);
  const names = p.events.flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names.indexOf('THREAD_CREATE')).toBeLessThan(names.lastIndexOf('MESSAGE_CREATE'));
  const reply = await ada.post(`/channels/${id}/messages`, { content: 'how?' });
  expect(reply.body.position).toBe(1);
  expect(await get(ada, id)).toMatchObject({ message_count: 1, total_message_sent: 1, member_count: 2 });
});

test('the first message of a post accepts files, with ATTACH_FILES', async () => {
  const { ada, bob, channel, set } = await threadScene(p);
  const forum = (await channel({ type: FORUM })).id;
  const post = (who: typeof bob) => {
    const form = new FormData();
    const message = { content: 'see', attachments: [{ id: 0, description: 'a list' }] };
    form.set('payload_json', JSON.stringify({ name: 'x', message }));
    form.set('files[0]', new Blob(['one\ntwo\n'], { type: 'text/plain' }), 'list.txt');
    return who.post<Thread & { message: { attachments: { url: string }[] } }>(`/channels/${forum}/threads`, form);
  };
  const made = await post(bob);
  expect(made.body.message).toMatchObject({
    content: 'see',
    attachments: [{ filename: 'list.txt', size: 8, description: 'a list' }],
  });
  const read = await bob.get<object>(`/channels/${made.body.id}/messages/${made.body.id}`);
  expect(read.body).toMatchObject({ attachments: [{ filename: 'list.txt' }] });
  expect(await (await fetch(made.body.message.attachments[0]?.url ?? '')).text()).toBe('one\ntwo\n');
  await set(forum, bob.id, { deny: ['ATTACH_FILES'] });
  expect((await post(bob)).error.code).toBe(50013);
  expect((await post(ada)).status).toBe(201);
});

test('a post without a message, with an empty one, or with one that auto moderation blocks creates nothing', async () => {
  const { ada, bob, guild, channel } = await threadScene(p);
  const forum = (await channel({ type: FORUM })).id;
  const path = `/channels/${forum}/threads` as const;
  const bare = await bob.post(path, { name: 'x' });
  expect([bare.error.code, bare.error.errors]).toMatchObject([50035, { message: {} }]);
  expect((await bob.post(path, { name: 'x', message: {} })).error.code).toBe(50006);
  await ada.post(`/guilds/${guild.id}/auto-moderation/rules`, {
    name: 'words',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['cabbage'] },
    actions: [{ type: 1 }],
    enabled: true,
  });
  expect((await bob.post(path, { name: 'x', message: { content: 'a cabbage' } })).error.code).toBe(200_000);
  expect((await ada.get<{ threads: object[] }>(`/guilds/${guild.id}/threads/active`)).body.threads).toEqual([]);
  // Forums accept no messages outside of posts.
  expect((await bob.post(`/channels/${forum}/messages`, { content: 'x' })).error.code).toBe(40058);
});

test("[errors] tags: only the forum's, at most five, one if required, moderated ones by moderators only", async () => {
  const { ada, bob, channel } = await threadScene(p);
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name }));
  const forum = await channel({ type: FORUM, available_tags: [...names, { name: 'official', moderated: true }] });
  const ids = forum.available_tags.map((tag) => tag.id);
  const official = ids[6] ?? '';
  const path = `/channels/${forum.id}/threads`;
  const post = (applied_tags?: string[], who = bob) =>
    who.post<Thread & { errors: object }>(path, { name: 'x', message: { content: 'y' }, applied_tags });
  expect((await post(ids.slice(0, 5))).body.applied_tags).toEqual(ids.slice(0, 5));
  expect((await post(ids.slice(0, 6))).body.errors).toHaveProperty('applied_tags');
  const unknown = await post([forum.id]);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10087]);
  expect((await post([official])).error.code).toBe(50013);
  expect((await post([official], ada)).body.applied_tags).toEqual([official]);
  expect((await post()).body).not.toHaveProperty('applied_tags');
  await ada.patch(`/channels/${forum.id}`, { flags: REQUIRE_TAG });
  expect((await post()).error.code).toBe(40067);
  expect((await post([], ada)).error.code).toBe(40067);
  expect((await post(ids.slice(0, 1))).status).toBe(201);
  await ada.patch(`/channels/${forum.id}`, { available_tags: [{ id: official, name: 'official', moderated: true }] });
  expect((await post()).error.code).toBe(40066);
});

test('[limits] a guild has at most 1,000 active threads: 160006, for announcements 160007', async () => {
  const { ada, guild, text, channel, say } = await threadScene(p);
  await grantFeatures(p, guild.id, 'NEWS');
  const news = (await channel({ type: 5 })).id;
  const first = await ada.post<Thread>(`/channels/${text}/threads`, { name: 'kept', type: 11 });
  await p.server.platform.store.transaction(async (db) => {
    const row = await db.kysely.selectFrom('threads').selectAll().where('id', '=', first.body.id).executeTakeFirstOrThrow();
    for (let at = 1; at < 1000; at += 1) {
      await db.kysely
        .insertInto('threads')
        .values({ ...row, id: String(at), guild_id: guild.id })
        .execute();
    }
  });
  expect((await ada.post(`/channels/${text}/threads`, { name: 'x', type: 12 })).error.code).toBe(160_006);
  expect((await ada.post(`/channels/${news}/threads`, { name: 'x', type: 10 })).error.code).toBe(160_007);
  const message = (await say(ada, text)).body;
  expect((await ada.post(`/channels/${text}/messages/${message.id}/threads`, { name: 'x' })).error.code).toBe(160_006);
  // Archiving a thread makes room, and unarchiving it needs room.
  expect((await ada.patch(`/channels/${first.body.id}`, { archived: true })).error.code).toBe(undefined);
  expect((await ada.post(`/channels/${text}/threads`, { name: 'x', type: 12 })).status).toBe(201);
  expect((await ada.patch(`/channels/${first.body.id}`, { archived: false })).error.code).toBe(160_006);
  expect((await say(ada, first.body.id)).error.code).toBe(160_006);
  await p.server.platform.store.transaction((db) =>
    db.kysely.deleteFrom('threads').where('guild_id', '=', guild.id).where('id', '<', '1000').execute(),
  );
});

test('slowmode counts threads too: it applies to people without BYPASS_SLOWMODE, not to moderators and bots', async () => {
  const { ada, bob, guild, channel } = await threadScene(p);
  const forum = (await channel({ type: FORUM, rate_limit_per_user: 30 })).id;
  const bot = await p.bot(ada, { guild, permissions: '0' });
  const post = (who: typeof bob) => who.post(`/channels/${forum}/threads`, { name: 'x', message: { content: 'y' } });
  expect((await post(bob)).status).toBe(201);
  const slowed = await post(bob);
  expect([slowed.status, slowed.error.code, slowed.error.retry_after]).toEqual([429, 20_016, 30]);
  for (const who of [ada, ada, bot, bot]) expect((await post(who)).status).toBe(201);
  await p.clock.advance(30_000);
  expect((await post(bob)).status).toBe(201);
});
