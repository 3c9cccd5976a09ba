import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Thread, threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const FORUM = 15;
const PINNED = 2;
const HOUR = 3_600_000;

test('[operations] MANAGE_THREADS allows every change: THREAD_UPDATE and one audit entry with the changes', async () => {
  const { ada, text, open, get, told, audited } = await threadScene(p);
  const { id } = await open(ada, text, { type: 12 });
  await p.clock.advance(1000);
  const body = { name: ' new ', rate_limit_per_user: 9, auto_archive_duration: 60, invitable: false, locked: true };
  const changed = await ada.patch<Thread>(`/channels/${id}`, body, { headers: { 'x-audit-log-reason': 'why not' } });
  expect(changed.status).toBe(200);
  const after = {
    id,
    name: 'new',
    rate_limit_per_user: 9,
    thread_metadata: { auto_archive_duration: 60, invitable: false, locked: true, archived: false },
  };
  expect(changed.body).toMatchObject({ ...after, member: { user_id: ada.id } });
  // Changing the duration updates the timestamp too.
  expect(Date.parse(changed.body.thread_metadata.archive_timestamp)).toBe(p.clock.now());
  expect(await get(ada, id)).toEqual(changed.body);
  expect(told('THREAD_UPDATE', id)).toMatchObject([after]);
  const entry = audited(id).at(-1);
  expect(entry).toMatchObject({ action_type: 111, user_id: ada.id, reason: 'why not' });
  expect(entry?.changes).toEqual([
    { key: 'name', old_value: 'plan', new_value: 'new' },
    { key: 'locked', old_value: false, new_value: true },
    { key: 'auto_archive_duration', old_value: 1440, new_value: 60 },
    { key: 'rate_limit_per_user', old_value: 0, new_value: 9 },
    { key: 'invitable', old_value: true, new_value: false },
  ]);
  const said = await ada.get<object[]>(`/channels/${id}/messages`);
  expect(said.body).toMatchObject([{ type: 4, content: 'new', author: { id: ada.id }, position: 1 }]);
  // Setting the same values again is not a change.
  await ada.patch(`/channels/${id}`, body);
  expect([told('THREAD_UPDATE', id).length, audited(id).length]).toEqual([1, 2]);
});

test('the owner changes fields that are not for moderators, unless the thread is locked', async () => {
  const { ada, bob, eve, text, open } = await threadScene(p);
  const { id } = await open(bob, text);
  const path = `/channels/${id}` as const;
  const own = await bob.patch<Thread>(path, { name: 'mine', auto_archive_duration: 4320 });
  expect(own.body).toMatchObject({ name: 'mine', thread_metadata: { auto_archive_duration: 4320 } });
  for (const body of [{ locked: true }, { rate_limit_per_user: 5 }, { flags: PINNED }]) {
    const refused = await bob.patch(path, body);
    expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  }
  expect((await eve.patch(path, { name: 'hers' })).error.code).toBe(50013);
  await ada.patch(path, { locked: true });
  expect((await bob.patch(path, { name: 'again' })).error.code).toBe(50013);
  expect((await bob.patch(path, { archived: true })).error.code).toBe(50013);
});

test('[operations] a user who may write unarchives a thread unless it is locked; nothing else changes while it is archived', async () => {
  const { ada, bob, eve, text, open, set, archive } = await threadScene(p);
  const { id } = await open(bob, text);
  const path = `/channels/${id}` as const;
  const before = (await archive(id)).body;
  expect(before.thread_metadata.archived).toBe(true);
  await p.clock.advance(HOUR);
  for (const body of [{ name: 'x' }, { locked: true }, { archived: true, rate_limit_per_user: 1 }]) {
    const refused = await ada.patch(path, body);
    expect([refused.status, refused.error.code]).toEqual([400, 50083]);
  }
  expect((await eve.patch(path, { archived: false, name: 'x' })).error.code).toBe(50013);
  const opened = await eve.patch<Thread>(path, { archived: false });
  expect(opened.body.thread_metadata).toMatchObject({ archived: false });
  expect(Date.parse(opened.body.thread_metadata.archive_timestamp)).toBe(p.clock.now());
  expect(Date.parse(before.thread_metadata.archive_timestamp)).toBe(p.clock.now() - HOUR);
  await archive(id);
  await set(text, eve.id, { deny: ['SEND_MESSAGES_IN_THREADS'] });
  expect((await eve.patch(path, { archived: false })).error.code).toBe(50013);
  await ada.patch(path, { archived: false });
  await archive(id, { locked: true });
  for (const who of [bob, eve]) expect((await who.patch(path, { archived: false })).error.code).toBe(50013);
  const freed = await ada.patch<Thread>(path, { archived: false, locked: false, name: 'free' });
  expect(freed.body).toMatchObject({ name: 'free', thread_metadata: { archived: false, locked: false } });
});

test('[errors] 30047: a forum has one pinned post; other channels have no pins of threads', async () => {
  const { ada, text, channel, open } = await threadScene(p);
  const forum = (await channel({ type: FORUM })).id;
  const [one, two] = [
    await open(ada, forum, { message: { content: '1' } }),
    await open(ada, forum, { message: { content: '2' } }),
  ];
  expect((await ada.patch<Thread>(`/channels/${one.id}`, { flags: PINNED })).body.flags).toBe(PINNED);
  const second = await ada.patch(`/channels/${two.id}`, { flags: PINNED });
  expect([second.status, second.error.code]).toEqual([400, 30047]);
  expect((await ada.patch<Thread>(`/channels/${one.id}`, { flags: 0 })).body.flags).toBe(0);
  expect((await ada.patch<Thread>(`/channels/${two.id}`, { flags: PINNED })).body.flags).toBe(PINNED);
  const plain = await open(ada, text);
  expect((await ada.patch<Thread>(`/channels/${plain.id}`, { flags: PINNED })).body.flags).toBe(0);
});

test('tags of a post: the owner sets them, but only moderators add or remove moderated ones', async () => {
  const { ada, bob, channel, open } = await threadScene(p);
  const forum = await channel({ type: FORUM, available_tags: [{ name: 'a' }, { name: 'done', moderated: true }] });
  const [a, done] = forum.available_tags.map((tag) => tag.id);
  const { id } = await open(bob, forum.id, { message: { content: 'x' }, applied_tags: [a] });
  const set = (who: typeof bob, applied_tags: unknown) => who.patch<Thread>(`/channels/${id}`, { applied_tags });
  expect((await set(bob, [a, done])).error.code).toBe(50013);
  expect((await set(ada, [a, done])).body.applied_tags).toEqual([a, done]);
  expect((await set(bob, [a])).error.code).toBe(50013);
  expect((await set(bob, [done])).body.applied_tags).toEqual([done]);
  expect((await set(ada, [])).body).not.toHaveProperty('applied_tags');
  expect((await set(ada, [forum.id])).error.code).toBe(10087);
  await ada.patch(`/channels/${forum.id}`, { flags: 16 });
  await set(ada, [a]);
  expect((await set(ada, [])).error.code).toBe(40067);
});

test('[operations] deleting needs MANAGE_THREADS: THREAD_DELETE, audit entry 112, and the messages are deleted later', async () => {
  const { ada, bob, text, open, say, told, audited } = await threadScene(p);
  const { id } = await open(bob, text);
  await say(ada, id);
  expect((await bob.delete(`/channels/${id}`)).error.code).toBe(50013);
  const deleted = await ada.delete<Thread>(`/channels/${id}`, undefined, { headers: { 'x-audit-log-reason': 'over' } });
  expect([deleted.status, deleted.body.id, deleted.body.message_count]).toEqual([200, id, 1]);
  expect(told('THREAD_DELETE', id)).toEqual([{ id, guild_id: deleted.body.guild_id, parent_id: text, type: 11 }]);
  expect(audited(id).at(-1)).toMatchObject({ action_type: 112, reason: 'over' });
  expect(audited(id).at(-1)?.changes).toContainEqual({ key: 'name', old_value: 'plan' });
  expect((await ada.get(`/channels/${id}`)).error.code).toBe(10003);
  expect((await say(ada, id)).error.code).toBe(10003);
  await p.jobs();
  const { kysely } = p.server.platform.store.read;
  for (const table of ['messages', 'channel_heads'] as const)
    expect(await kysely.selectFrom(table).select('channel_id').where('channel_id', '=', id).execute()).toEqual([]);
  expect(await kysely.selectFrom('thread_members').selectAll().where('thread_id', '=', id).execute()).toEqual([]);
});

test('deleting a channel deletes its threads and their messages', async () => {
  const { ada, bob, guild, channel, open, say } = await threadScene(p);
  const parent = (await channel()).id;
  const ids = [(await open(bob, parent)).id, (await open(bob, parent, { type: 12 })).id];
  for (const id of ids) await say(bob, id);
  await ada.delete(`/channels/${parent}`);
  for (const id of ids) expect((await bob.get(`/channels/${id}`)).error.code).toBe(10003);
  expect((await ada.get<{ threads: object[] }>(`/guilds/${guild.id}/threads/active`)).body.threads).toEqual([]);
  await p.jobs();
  const { kysely } = p.server.platform.store.read;
  expect(await kysely.selectFrom('threads').select('id').where('parent_id', '=', parent).execute()).toEqual([]);
  expect(await kysely.selectFrom('messages').select('id').where('channel_id', 'in', ids).execute()).toEqual([]);
  expect(await kysely.selectFrom('thread_members').select('user_id').where('thread_id', 'in', ids).execute()).toEqual([]);
});

test('the audit log includes the threads that its entries name and that the viewer can see', async () => {
  const { ada, guild, text, open } = await threadScene(p);
  const shown = await open(ada, text);
  const secret = await open(ada, text, { type: 12 });
  const gone = await open(ada, text);
  await ada.delete(`/channels/${gone.id}`);
  const log = await ada.get<{ threads: { id: string }[]; audit_log_entries: { target_id: string }[] }>(
    `/guilds/${guild.id}/audit-logs`,
  );
  expect(log.body.threads.map((thread) => thread.id)).toEqual([shown.id]);
  expect(log.body.audit_log_entries.map((entry) => entry.target_id)).toEqual(expect.arrayContaining([secret.id, gone.id]));
});
