import { ALL_INTENTS, INTENTS } from '@guildhall/protocol/intents';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoTime } from '../../core/values/iso-time.ts';

const VIEW = String(1 << 10);
const MANAGE_THREADS = String(1n << 34n);
const { GUILDS, GUILD_MEMBERS, GUILD_PRESENCES, GUILD_MESSAGES, MESSAGE_CONTENT } = INTENTS;
const { GUILD_MESSAGE_REACTIONS, GUILD_MESSAGE_TYPING } = INTENTS;
const TALK = GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT | GUILD_MESSAGE_REACTIONS | GUILD_MESSAGE_TYPING;

let p: TestPlatform;
beforeAll(async () => {
  p = await startPlatform();
});
afterAll(() => p.stop());

interface Thread {
  id: string;
  member?: { user_id: string };
}
interface Sync {
  channel_ids: string[];
  threads: Thread[];
  members: { id: string; user_id: string }[];
}

/** A guild of Ada's with Bob in it, and bots with only the permissions of @everyone. */
async function scene() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bob = await p.person('bob');
  await p.join(ada, guild.text.id, bob);
  const bot = await p.bot(ada, { guild, permissions: '0' });
  const text = guild.text.id;
  const open = async (who: Account, body: object = {}, channel = text) =>
    (await who.post<Thread>(`/channels/${channel}/threads`, { name: 'plan', type: 11, ...body })).body;
  const enter = async (who: Account, intents = ALL_INTENTS) => {
    const session = await who.connect({ intents });
    const { threads } = await session.event<{ threads: Thread[] }>('GUILD_CREATE');
    return { session, threads };
  };
  const overwrite = (id: string, type: 0 | 1, allow: string, deny: string, channel = text) =>
    ada.put(`/channels/${channel}/permissions/${id}`, { type, allow, deny });
  return { ada, bob, bot, guild, text, open, enter, overwrite };
}

test('[gateway] GUILD_CREATE has the active threads that the session may see, with its own membership', async () => {
  const { ada, bob, bot, open, enter, overwrite } = await scene();
  const shared = await open(bob);
  const joined = await open(bob);
  const secret = await open(bob, { type: 12 });
  const own = await open(bot, { type: 12 });
  await bot.put(`/channels/${joined.id}/thread-members/@me`);
  const archived = await open(bob);
  await ada.patch(`/channels/${archived.id}`, { archived: true });
  const { threads } = await enter(bot);
  expect(threads.map((thread) => thread.id).toSorted()).toEqual([shared.id, joined.id, own.id].toSorted());
  const memberOf = (id: string) => threads.find((thread) => thread.id === id)?.member;
  const join_timestamp = isoTime(p.clock.now());
  expect([memberOf(shared.id), memberOf(joined.id), memberOf(own.id)]).toEqual([
    undefined,
    { join_timestamp, flags: 0 },
    { join_timestamp, flags: 1 },
  ]);
  await overwrite(bot.id, 1, MANAGE_THREADS, '0');
  expect((await enter(bot)).threads.map((thread) => thread.id)).toContain(secret.id);
  await overwrite(bot.id, 1, '0', VIEW);
  expect((await enter(bot)).threads).toEqual([]);
  const person = await bob.connect();
  const [home] = person.ready.guilds as unknown as { id: string; threads: Thread[] }[];
  expect(home?.threads.map((thread) => thread.id)).toContain(secret.id);
});

test('[gateway] events of a thread are sent to sessions that may view its parent', async () => {
  const { bob, bot, ada, open, enter, overwrite } = await scene();
  const { session } = await enter(bot, TALK);
  const thread = await open(bob);
  expect(await session.event('THREAD_CREATE')).toMatchObject({ id: thread.id, newly_created: true });
  const said = await bob.post<{ id: string }>(`/channels/${thread.id}/messages`, { content: 'hi' });
  expect(await session.event('MESSAGE_CREATE', (data) => String(data.channel_id) === thread.id)).toMatchObject({ content: 'hi' });
  await bob.post(`/channels/${thread.id}/typing`);
  await session.event('TYPING_START', (data) => String(data.channel_id) === thread.id);
  await bob.put(`/channels/${thread.id}/messages/${said.body.id}/reactions/${encodeURIComponent('👍')}/@me`);
  await session.event('MESSAGE_REACTION_ADD', (data) => String(data.channel_id) === thread.id);
  await ada.patch(`/channels/${thread.id}`, { name: 'new' });
  expect(await session.event('THREAD_UPDATE')).toMatchObject({ id: thread.id, name: 'new' });

  await overwrite(bot.id, 1, '0', VIEW);
  await session.settle();
  const since = session.mark();
  await bob.post(`/channels/${thread.id}/messages`, { content: 'unheard' });
  await ada.patch(`/channels/${thread.id}`, { name: 'unseen' });
  await ada.delete(`/channels/${thread.id}`);
  await session.settle();
  expect(session.frames.slice(since).flatMap((frame) => (frame.t ? [frame.t] : []))).toEqual([]);
});

test('[gateway] events of a private thread are sent to its members and to users with MANAGE_THREADS only', async () => {
  const { ada, bob, bot, guild, text, open, enter, overwrite } = await scene();
  const other = await p.bot(ada, { guild, permissions: '0', name: 'other' });
  const [inside, outside] = [await enter(bot), await enter(other)];
  const owner = await ada.connect();
  const thread = await open(bob, { type: 12 });
  const said = await bob.post<{ id: string }>(`/channels/${thread.id}/messages`, { content: 'alone' });
  await owner.event('MESSAGE_CREATE', (data) => String(data.channel_id) === thread.id);
  await bob.put(`/channels/${thread.id}/thread-members/${bot.id}`);
  expect(await inside.session.event('THREAD_CREATE')).toMatchObject({ id: thread.id, member: { user_id: bot.id } });
  await bob.post(`/channels/${thread.id}/messages`, { content: 'together' });
  const heard = (content: string) => (data: { content?: unknown }) => String(data.content) === content;
  await inside.session.event('MESSAGE_CREATE', heard('together'));
  expect(inside.session.seen('MESSAGE_CREATE').some(heard('alone'))).toBe(false);

  await overwrite(other.id, 1, MANAGE_THREADS, '0');
  const since = outside.session.mark();
  await bob.patch(`/channels/${thread.id}/messages/${said.body.id}`, { content: 'alone, said again' });
  await outside.session.event('MESSAGE_UPDATE', heard('alone, said again'), since);
  for (const name of ['THREAD_CREATE', 'THREAD_MEMBERS_UPDATE', 'TYPING_START', 'THREAD_UPDATE'])
    expect(outside.session.seen(name)).toEqual([]);
  const before = outside.session.frames.slice(0, since).filter((frame) => Object(frame.d).channel_id === thread.id);
  expect(before).toEqual([]);

  // A removed member receives the removal, and nothing afterwards.
  await bob.delete(`/channels/${thread.id}/thread-members/${bot.id}`);
  await inside.session.event('THREAD_MEMBERS_UPDATE', (data) => String(data.removed_member_ids) === bot.id);
  await inside.session.settle();
  const mark = inside.session.mark();
  await bob.post(`/channels/${thread.id}/messages`, { content: 'without it' });
  await ada.delete(`/channels/${thread.id}`);
  expect(await owner.event('THREAD_DELETE')).toEqual({ id: thread.id, guild_id: guild.id, parent_id: text, type: 12 });
  await inside.session.settle();
  expect(inside.session.frames.slice(mark).flatMap((frame) => (frame.t ? [frame.t] : []))).toEqual([]);
});

test('[gateway] THREAD_MEMBERS_UPDATE without the GUILD_MEMBERS intent is about oneself only', async () => {
  const { ada, bob, bot, guild, open, enter } = await scene();
  const full = await p.bot(ada, { guild, permissions: '0', name: 'full' });
  const [narrow, wide] = [await enter(bot, GUILDS), await enter(full, GUILDS | GUILD_MEMBERS)];
  const thread = await open(bob);
  const added = await wide.session.event<{ added_members: { user_id: string; presence: null }[] }>('THREAD_MEMBERS_UPDATE');
  expect(added.added_members).toMatchObject([{ user_id: bob.id, member: { user: { id: bob.id } }, presence: null }]);
  await ada.put(`/channels/${thread.id}/thread-members/@me`);
  await bob.put(`/channels/${thread.id}/thread-members/${bot.id}`);
  await narrow.session.event('THREAD_MEMBERS_UPDATE');
  expect(await narrow.session.event('THREAD_MEMBER_UPDATE')).toMatchObject({
    id: thread.id,
    user_id: bot.id,
    guild_id: guild.id,
  });
  await ada.delete(`/channels/${thread.id}/thread-members/${bot.id}`);
  await narrow.session.event('THREAD_MEMBERS_UPDATE', (data) => 'removed_member_ids' in Object(data));
  expect(narrow.session.seen('THREAD_MEMBERS_UPDATE').length).toBe(2);
  await wide.session.event('THREAD_MEMBERS_UPDATE', (data) => 'removed_member_ids' in Object(data));
  expect(wide.session.seen('THREAD_MEMBERS_UPDATE').length).toBe(4);
});

test('[gateway] THREAD_MEMBERS_UPDATE has the presences of added members, for sessions with the GUILD_PRESENCES intent', async () => {
  const { ada, bob, bot, guild, open, enter } = await scene();
  const full = await p.bot(ada, { guild, permissions: '0', name: 'full' });
  const [without, sees] = [await enter(bot, GUILDS | GUILD_MEMBERS), await enter(full, GUILDS | GUILD_MEMBERS | GUILD_PRESENCES)];
  const person = await bob.connect();
  person.send(3, { since: null, status: 'dnd', activities: [{ name: 'chess', type: 0 }], afk: false });
  await sees.session.event<{ status: string }>('PRESENCE_UPDATE', ({ status }) => status === 'dnd');
  const thread = await open(bob);
  await bob.put(`/channels/${thread.id}/thread-members/${ada.id}`);
  const presence = {
    user: { id: bob.id },
    guild_id: guild.id,
    status: 'dnd',
    activities: [{ name: 'chess' }],
    client_status: { web: 'dnd' },
  };
  const of = async ({ session }: typeof sees, userId: string) =>
    (
      await session.event<{ added_members?: { user_id: string; presence: object | null }[] }>('THREAD_MEMBERS_UPDATE', (update) =>
        (update.added_members ?? []).some(({ user_id }) => user_id === userId),
      )
    ).added_members;
  expect(await of(sees, bob.id)).toMatchObject([{ user_id: bob.id, presence }]);
  expect(await of(sees, ada.id)).toMatchObject([{ user_id: ada.id, presence: null }]);
  expect(await of(without, bob.id)).toMatchObject([{ user_id: bob.id, presence: null }]);
});

test('[gateway] THREAD_LIST_SYNC: a user who may view a channel again receives its active threads, with own memberships', async () => {
  const { ada, bob, bot, text, guild, open, enter, overwrite } = await scene();
  const kept = await open(bob);
  await bot.put(`/channels/${kept.id}/thread-members/@me`);
  const secret = await open(bob, { type: 12 });
  const ended = await open(bob);
  const { session } = await enter(bot, GUILDS);
  await overwrite(bot.id, 1, '0', VIEW);
  await session.settle();
  expect(session.seen('THREAD_LIST_SYNC')).toEqual([]);
  await ada.patch(`/channels/${ended.id}`, { archived: true });
  const late = await open(bob);
  const since = session.mark();
  await ada.delete(`/channels/${text}/permissions/${bot.id}`);
  const sync = await session.event<Sync>('THREAD_LIST_SYNC', () => true, since);
  expect(sync).toMatchObject({ guild_id: guild.id, channel_ids: [text], members: [{ id: kept.id, user_id: bot.id }] });
  expect(sync.threads.map((thread) => thread.id)).toEqual([late.id, kept.id]);
  expect(sync.threads.map((thread) => thread.id)).not.toContain(secret.id);

  // A channel without threads is synced too: its earlier threads may be archived.
  const empty = await ada.post<{ id: string }>(`/guilds/${guild.id}/channels`, {
    name: 'closed',
    permission_overwrites: [{ id: guild.id, type: 0, deny: VIEW }],
  });
  await overwrite(bot.id, 1, VIEW, '0', empty.body.id);
  expect(await session.event<Sync>('THREAD_LIST_SYNC', (data) => data.channel_ids[0] === empty.body.id)).toEqual({
    guild_id: guild.id,
    channel_ids: [empty.body.id],
    threads: [],
    members: [],
  });
});

test('[gateway] THREAD_LIST_SYNC after a role change: each session receives the threads that it may see', async () => {
  const { ada, bob, bot, text, guild, open, enter, overwrite } = await scene();
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'in' });
  await overwrite(guild.id, 0, '0', VIEW);
  await overwrite(bob.id, 1, VIEW, '0');
  const [shared, secret] = [await open(bob), await open(bob, { type: 12 })];
  const other = await p.bot(ada, { guild, permissions: '0', name: 'other' });
  for (const one of [bot, other]) await ada.put(`/guilds/${guild.id}/members/${one.id}/roles/${role.body.id}`);
  const [first, second] = [await enter(bot, GUILDS), await enter(other, GUILDS)];
  expect([first.threads, second.threads]).toEqual([[], []]);
  await overwrite(role.body.id, 0, String(BigInt(VIEW) | BigInt(MANAGE_THREADS)), '0');
  for (const { session } of [first, second]) {
    const sync = await session.event<Sync>('THREAD_LIST_SYNC', (data) => data.channel_ids.includes(text));
    expect(sync.threads.map((thread) => thread.id)).toEqual([secret.id, shared.id]);
  }
});
