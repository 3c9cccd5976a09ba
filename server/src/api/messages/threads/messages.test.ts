import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threadScene } from './test/scene.ts';

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

const REACTION = encodeURIComponent('👍');

test('a message in a thread gets its position, raises the counts, and adds its author', async () => {
  const { ada, bob, eve, guild, text, open, say, get, told } = await threadScene(p);
  const { id } = await open(bob, text);
  const first = (await say(eve, id, 'one')).body;
  const second = (await say(ada, id, 'two')).body;
  expect([first.position, second.position]).toEqual([1, 2]);
  expect(told('MESSAGE_CREATE', first.id)).toMatchObject([{ channel_id: id, channel_type: 11, guild_id: guild.id, position: 1 }]);
  expect(await get(bob, id)).toMatchObject({
    message_count: 2,
    total_message_sent: 2,
    member_count: 3,
    last_message_id: second.id,
  });
  const joined = told('THREAD_MEMBERS_UPDATE', id).flatMap((update) =>
    update.added_members ? [update.added_members[0]?.user_id] : [],
  );
  expect(joined).toEqual([bob.id, eve.id, ada.id]);
  await eve.delete(`/channels/${id}/messages/${first.id}`);
  expect(await get(bob, id)).toMatchObject({ message_count: 1, total_message_sent: 2 });
  expect((await say(eve, id)).body.position).toBe(3);
  expect(told('THREAD_MEMBERS_UPDATE', id).length).toBe(3);
});

test('mentioned users join too, if they can see the channel and the author may invite', async () => {
  const { ada, bob, eve, text, open, say, set, told } = await threadScene(p);
  const joins = (id: string) =>
    told('THREAD_MEMBERS_UPDATE', id).flatMap((update) => (update.added_members ? [update.added_members[0]?.user_id] : []));
  const shared = await open(bob, text);
  await say(bob, shared.id, `look <@${eve.id}> <@${ada.id}>`);
  expect(joins(shared.id)).toEqual([bob.id, eve.id, ada.id]);
  expect(told('THREAD_CREATE', shared.id).at(-1)).toMatchObject({ id: shared.id, member: { flags: 0 } });
  const silent = await open(bob, text);
  await bob.post(`/channels/${silent.id}/messages`, { content: `<@${eve.id}>`, allowed_mentions: { parse: [] } });
  expect(joins(silent.id)).toEqual([bob.id]);
  const closed = await open(bob, text, { type: 12, invitable: false });
  await say(bob, closed.id, `<@${eve.id}>`);
  expect(joins(closed.id)).toEqual([bob.id]);
  await say(ada, closed.id, `<@${eve.id}>`);
  expect(joins(closed.id)).toEqual([bob.id, ada.id, eve.id]);
  const secret = await open(bob, text, { type: 12 });
  await set(text, eve.id, { deny: ['VIEW_CHANNEL'] });
  await say(bob, secret.id, `<@${eve.id}>`);
  expect(joins(secret.id)).toEqual([bob.id]);
});

test('bulk deletion lowers the count once; the first message of a post is never counted', async () => {
  const { ada, bob, channel, open, say, get } = await threadScene(p);
  const forum = (await channel({ type: 15 })).id;
  const { id } = await open(bob, forum, { message: { content: 'first' } });
  const ids = [(await say(bob, id)).body.id, (await say(ada, id)).body.id];
  expect((await ada.post(`/channels/${id}/messages/bulk-delete`, { messages: [...ids, id] })).status).toBe(204);
  expect(await get(ada, id)).toMatchObject({ message_count: 0, total_message_sent: 2 });
});

test('[enums] permission_rule threads: SEND_MESSAGES_IN_THREADS applies in threads, SEND_MESSAGES does not', async () => {
  const { bob, eve, text, open, say, set } = await threadScene(p);
  const { id } = await open(bob, text);
  await set(text, eve.id, { deny: ['SEND_MESSAGES'] });
  expect((await say(eve, text)).error.code).toBe(50013);
  expect((await say(eve, id)).status).toBe(200);
  const embed = await eve.post(`/channels/${id}/messages`, { embeds: [{ title: 'shown' }] });
  expect(embed.body.embeds).toMatchObject([{ title: 'shown' }]);
  expect((await eve.post(`/channels/${id}/typing`)).status).toBe(204);
  await set(text, eve.id, { deny: ['SEND_MESSAGES_IN_THREADS'] });
  expect((await say(eve, text)).status).toBe(200);
  expect((await say(eve, id)).error.code).toBe(50013);
  expect((await eve.post(`/channels/${id}/typing`)).error.code).toBe(50013);
  await set(text, eve.id, { deny: ['VIEW_CHANNEL'] });
  for (const path of ['', '/messages']) expect((await eve.get(`/channels/${id}${path}`)).error.code).toBe(50001);
});

test('[operations] a message unarchives a thread with THREAD_UPDATE before it; a locked one needs a moderator', async () => {
  const { ada, bob, eve, text, open, say, get, archive } = await threadScene(p);
  const { id } = await open(bob, text);
  await archive(id);
  p.events.length = 0;
  expect((await say(eve, id)).status).toBe(200);
  const names = p.events.flatMap(({ message }) => (message.kind === 'event' ? [message.name] : []));
  expect(names.filter((name) => /^(THREAD_UPDATE|MESSAGE_CREATE)$/.test(name))).toEqual(['THREAD_UPDATE', 'MESSAGE_CREATE']);
  expect((await get(bob, id)).thread_metadata.archived).toBe(false);
  await ada.patch(`/channels/${id}`, { locked: true });
  const locked = await say(bob, id);
  expect([locked.status, locked.body.code]).toEqual([400, 160_005]);
  expect((await say(ada, id)).status).toBe(200);
  await archive(id);
  const shut = await say(bob, id);
  expect([shut.status, shut.body.code]).toEqual([400, 50083]);
  expect((await get(bob, id)).thread_metadata.archived).toBe(true);
  expect((await say(ada, id)).status).toBe(200);
  expect((await get(bob, id)).thread_metadata).toMatchObject({ archived: false, locked: true });
});

test('[errors] 50083: an archived thread allows no edits or reactions, but allows deletions', async () => {
  const { ada, bob, text, open, say, archive, get } = await threadScene(p);
  const { id } = await open(bob, text);
  const message = (await say(bob, id)).body;
  const path = `/channels/${id}/messages/${message.id}` as const;
  await archive(id);
  for (const refused of [await bob.patch(path, { content: 'x' }), await ada.put(`${path}/reactions/${REACTION}/@me`)])
    expect([refused.status, refused.error.code]).toEqual([400, 50083]);
  expect((await bob.delete(path)).status).toBe(204);
  expect(await get(bob, id)).toMatchObject({ message_count: 0, thread_metadata: { archived: true } });
});

test('in a locked thread only moderators write and edit; if it is archived too, only they delete', async () => {
  const { ada, bob, text, open, say, archive } = await threadScene(p);
  const { id } = await open(bob, text);
  const [message, other] = [(await say(bob, id)).body, (await say(bob, id)).body];
  const path = `/channels/${id}/messages/${message.id}` as const;
  await bob.put(`${path}/reactions/${REACTION}/@me`);
  await ada.patch(`/channels/${id}`, { locked: true });
  const edit = await bob.patch(path, { content: 'x' });
  expect([edit.status, edit.error.code]).toEqual([400, 160_005]);
  expect((await bob.delete(`/channels/${id}/messages/${other.id}`)).status).toBe(204);
  await archive(id);
  for (const refused of [await bob.delete(path), await bob.delete(`${path}/reactions/${REACTION}/@me`)])
    expect([refused.status, refused.error.code]).toEqual([400, 50083]);
  expect((await ada.delete(path)).status).toBe(204);
});

test('a thread has its own slowmode', async () => {
  const { ada, bob, text, open, say } = await threadScene(p);
  const { id } = await open(bob, text, { rate_limit_per_user: 10 });
  expect((await say(bob, id)).status).toBe(200);
  const slowed = await bob.post(`/channels/${id}/messages`, { content: 'x' });
  expect([slowed.status, slowed.error.code, slowed.error.retry_after]).toEqual([429, 20_016, 10]);
  expect((await say(bob, text)).status).toBe(200);
  for (let times = 0; times < 2; times += 1) expect((await say(ada, id)).status).toBe(200);
});

test("auto moderation applies in threads, and a channel's exemption includes its threads", async () => {
  const { ada, bob, guild, text, open, say, channel } = await threadScene(p);
  const exempt = (await channel()).id;
  await ada.post(`/guilds/${guild.id}/auto-moderation/rules`, {
    name: 'words',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['cabbage'] },
    actions: [{ type: 1 }],
    exempt_channels: [exempt],
    enabled: true,
  });
  const { id } = await open(bob, text);
  expect((await say(bob, id, 'a cabbage')).error.code).toBe(200_000);
  expect((await say(bob, (await open(bob, exempt)).id, 'a cabbage')).status).toBe(200);
});

test('a user who leaves the guild leaves its threads; a ban with deletion includes them', async () => {
  const { ada, bob, eve, guild, text, open, say, get, told } = await threadScene(p);
  const { id } = await open(ada, text);
  const said = (await say(bob, id)).body;
  await say(eve, id);
  await ada.put(`/guilds/${guild.id}/bans/${bob.id}`, { delete_message_seconds: 3600 });
  await p.jobs();
  expect(told('THREAD_MEMBERS_UPDATE', id).at(-1)).toMatchObject({ id, member_count: 2, removed_member_ids: [bob.id] });
  expect(p.emitted('MESSAGE_DELETE_BULK').at(-1)).toMatchObject({ channel_id: id, ids: [said.id] });
  expect(await get(ada, id)).toMatchObject({ member_count: 2, message_count: 1 });
  await eve.delete(`/users/@me/guilds/${guild.id}`);
  expect(await get(ada, id)).toMatchObject({ member_count: 1 });
  const left = await ada.get<{ user_id: string }[]>(`/channels/${id}/thread-members`);
  expect(left.body.map((member) => member.user_id)).toEqual([ada.id]);
});
