import { permissionBits } from '@guildhall/testkit/fixtures';
import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  type AnyThreadChannel,
  ChannelFlags,
  ChannelType,
  Client,
  Events,
  type ForumChannel,
  GatewayIntentBits,
  type Guild,
  MessageType,
  SortOrderType,
  type TextChannel,
  ThreadAutoArchiveDuration,
} from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits;

let p: TestPlatform;
let ada: Account;
let client: Client<true>;
let guild: Guild;
let text: TextChannel;

/** Resolves with the first matching event. */
function next<E extends keyof import('discord.js').ClientEvents>(
  name: E,
  fits: (...values: import('discord.js').ClientEvents[E]) => boolean = () => true,
): Promise<import('discord.js').ClientEvents[E]> {
  return new Promise((resolve) => {
    const listen = (...values: import('discord.js').ClientEvents[E]) => {
      if (!fits(...values)) return;
      client.off(name, listen);
      resolve(values);
    };
    client.on(name, listen);
  });
}

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  const home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  client = new Client<true>({
    intents: [Guilds, GuildMembers, GuildMessages, MessageContent],
    rest: { api: `${p.address}/api` },
  });
  const ready = next(Events.ClientReady);
  await client.login(bot.token);
  await ready;
  guild = await client.guilds.fetch(home.id);
  const channel = await guild.channels.fetch(home.text.id);
  if (channel?.type !== ChannelType.GuildText) throw new Error('no text channel');
  text = channel;
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

describe('an unmodified discord.js bot', () => {
  test('message.startThread: writes, counts, renames, locks, archives, reopens and deletes', async () => {
    const message = await text.send('begin');
    const thread = await message.startThread({
      name: 'talk',
      autoArchiveDuration: ThreadAutoArchiveDuration.OneHour,
      rateLimitPerUser: 3,
      reason: 'long',
    });
    expect([thread.id, thread.type, thread.ownerId, thread.parentId]).toEqual([
      message.id,
      ChannelType.PublicThread,
      client.user.id,
      text.id,
    ]);
    expect([thread.autoArchiveDuration, thread.rateLimitPerUser, thread.invitable]).toEqual([60, 3, null]);
    const updated = await message.fetch(true);
    expect([updated.hasThread, updated.thread?.id]).toEqual([true, thread.id]);
    expect((await thread.fetchStarterMessage())?.content).toBe('begin');

    const reply = next(Events.MessageCreate, (one) => one.channelId === thread.id && one.author.id === ada.id);
    await ada.post(`/channels/${thread.id}/messages`, { content: 'from a person' });
    const [heard] = await reply;
    expect([heard.content, heard.position, heard.channel.isThread()]).toEqual(['from a person', 1, true]);
    await thread.send('from the bot');
    const fetched = await guild.channels.fetch(thread.id, { force: true });
    if (!fetched?.isThread()) throw new Error('no thread');
    expect([fetched.messageCount, fetched.totalMessageSent, fetched.memberCount]).toEqual([2, 2, 2]);
    const first = (await thread.messages.fetch()).find((one) => one.type === MessageType.ThreadStarterMessage);
    expect(first?.reference?.messageId).toBe(message.id);

    expect((await thread.setName('renamed')).name).toBe('renamed');
    await thread.setRateLimitPerUser(0);
    expect(thread.rateLimitPerUser).toBe(0);
    const archived = next(Events.ThreadUpdate, (_old, now) => now.archived === true);
    await ada.patch(`/channels/${thread.id}`, { archived: true });
    const [old, now] = await archived;
    expect([old.archived, now.archived, now.id]).toEqual([false, true, thread.id]);
    await thread.setArchived(false);
    expect((await thread.setLocked(true)).locked).toBe(true);
    const gone = next(Events.ThreadDelete);
    await ada.delete(`/channels/${thread.id}`);
    expect((await gone)[0].id).toBe(thread.id);
    expect(text.threads.cache.has(thread.id)).toBe(false);
    const other = await text.threads.create({ name: 'short' });
    await other.delete('over');
    await expect(guild.channels.fetch(other.id, { force: true })).rejects.toMatchObject({ code: 10003 });
  });

  test('channel.threads: private threads, members added and removed, archived lists, active threads', async () => {
    const secret = await text.threads.create({
      name: 'secret',
      type: ChannelType.PrivateThread,
      invitable: false,
      autoArchiveDuration: ThreadAutoArchiveDuration.OneDay,
    });
    expect([secret.type, secret.invitable]).toEqual([ChannelType.PrivateThread, false]);
    const added = next(Events.ThreadMembersUpdate, (members) => members.has(ada.id));
    await secret.members.add(ada.id);
    expect((await added)[0].get(ada.id)?.guildMember?.id).toBe(ada.id);
    const members = await secret.members.fetch({ withMember: true });
    expect([...members.keys()].toSorted()).toEqual([ada.id, client.user.id].toSorted());
    expect((await secret.members.fetch(ada.id)).id).toBe(ada.id);
    const removed = next(Events.ThreadMembersUpdate, (_added, gone) => gone.has(ada.id));
    await secret.members.remove(ada.id);
    expect((await removed)[2].id).toBe(secret.id);

    const active = await guild.channels.fetchActiveThreads();
    expect(active.threads.has(secret.id)).toBe(true);
    expect(active.members.get(client.user.id)?.thread.id).toBe(secret.id);
    await secret.setArchived(true);
    const everything = await text.threads.fetchArchived({ type: 'private', fetchAll: true });
    expect([[...everything.threads.keys()], everything.hasMore]).toEqual([[secret.id], false]);
    const mine = await text.threads.fetchArchived({ type: 'private' });
    expect([...mine.threads.keys()]).toEqual([secret.id]);
    const shared = await text.threads.create({ name: 'shared' });
    await shared.setArchived(true);
    expect([...(await text.threads.fetchArchived()).threads.keys()]).toEqual([shared.id]);
  });

  test('threadCreate: is notified of a user’s thread, joins it and leaves it', async () => {
    const created = next(Events.ThreadCreate, (thread) => thread.name === 'by a person');
    await ada.post(`/channels/${text.id}/threads`, { name: 'by a person', type: 11 });
    const [thread, isNew] = await created;
    expect([thread.ownerId, isNew, thread.joined]).toEqual([ada.id, true, false]);
    const joined = next(Events.ThreadMembersUpdate, (members) => members.has(client.user.id));
    await thread.join();
    await joined;
    expect(thread.joined).toBe(true);
    const left = next(Events.ThreadMembersUpdate, (_added, gone) => gone.has(client.user.id));
    await thread.leave();
    await left;
    expect(thread.joined).toBe(false);
  });

  test('forums: created with tags and a default reaction, posts with a first message, tags, pinning', async () => {
    const forum: ForumChannel = await guild.channels.create({
      name: 'help',
      type: ChannelType.GuildForum,
      availableTags: [{ name: 'open' }, { name: 'solved', moderated: true }],
      defaultReactionEmoji: { id: null, name: '👍' },
      defaultSortOrder: SortOrderType.CreationDate,
    });
    expect([forum.availableTags.map((tag) => tag.name), forum.defaultReactionEmoji?.name]).toEqual([['open', 'solved'], '👍']);
    const [open, solved] = forum.availableTags;
    if (!open || !solved) throw new Error('no tags');
    const post: AnyThreadChannel = await forum.threads.create({
      name: 'It broke',
      message: { content: 'How do I mend it?', embeds: [{ title: 'log' }] },
      appliedTags: [open.id],
    });
    expect([post.name, post.appliedTags, post.parentId]).toEqual(['It broke', [open.id], forum.id]);
    const starter = await post.fetchStarterMessage();
    expect([starter?.content, starter?.embeds[0]?.title, starter?.id]).toEqual(['How do I mend it?', 'log', post.id]);
    expect((await post.setAppliedTags([open.id, solved.id])).appliedTags).toEqual([open.id, solved.id]);
    expect((await post.pin()).flags.has(ChannelFlags.Pinned)).toBe(true);

    const asked = next(Events.ThreadCreate, (thread) => thread.parentId === forum.id && thread.ownerId === ada.id);
    const first = next(Events.MessageCreate, (message) => message.content === 'me too');
    await ada.post(`/channels/${forum.id}/threads`, { name: 'Mine', message: { content: 'me too' } });
    const [[thread], [message]] = await Promise.all([asked, first]);
    expect([message.channelId, message.id]).toEqual([thread.id, thread.id]);
    const answer = await message.reply('with pleasure');
    expect(answer.position).toBe(1);
  });

  test('threadListSync: a channel that becomes visible again shows its current threads', async () => {
    const owner = await p.person('owner');
    const home = await p.guild(owner);
    const arrived = next(Events.GuildCreate, (one) => one.id === home.id);
    const application = client.application.id;
    await owner.post(
      '/oauth2/authorize',
      { authorize: true, guild_id: home.id, permissions: '0' },
      {
        query: { client_id: application, scope: 'bot', permissions: '0' },
      },
    );
    const [other] = await arrived;
    const path = `/channels/${home.text.id}` as const;
    const made = next(Events.ThreadCreate, (thread) => thread.guildId === home.id);
    const before = await owner.post(`${path}/threads`, { name: 'before', type: 11 });
    await made;
    const hidden = next(Events.ChannelUpdate, (_old, now) => now.id === home.text.id);
    await owner.put(`${path}/permissions/${client.user.id}`, { type: 1, allow: '0', deny: permissionBits('VIEW_CHANNEL') });
    await hidden;
    await owner.patch(`/channels/${before.body.id}`, { archived: true });
    const during = await owner.post(`${path}/threads`, { name: 'during', type: 11 });
    const synced = next(Events.ThreadListSync);
    await owner.delete(`${path}/permissions/${client.user.id}`);
    const [threads] = await synced;
    expect([...threads.keys()]).toEqual([during.body.id]);
    expect(other.channels.cache.has(before.body.id)).toBe(false);
    expect(other.channels.cache.has(during.body.id)).toBe(true);
  });
});
