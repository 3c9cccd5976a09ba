import { INTENTS } from '@guildhall/protocol/intents';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { GUILDS, GUILD_MESSAGES, GUILD_MEMBERS, GUILD_INVITES, MESSAGE_CONTENT, GUILD_MODERATION } = INTENTS;
const VIEW_CHANNEL = '1024';
const HIDDEN = 1 << 17;

interface Channel {
  id: string;
  type: number;
  name: string;
  flags: number;
  parent_id: string | null;
  topic?: string | null;
  last_message_id?: string | null;
  permission_overwrites: object[];
}
interface Guild {
  id: string;
  channels: Channel[];
}

let platform: TestPlatform;
let owner: Account;
const open: GatewaySession[] = [];
beforeAll(async () => {
  platform = await startPlatform();
  owner = await platform.person('owner');
});
afterAll(async () => {
  await Promise.all(open.map((session) => session.close()));
  await platform.stop();
});

/** A guild with a hidden category that holds a hidden text channel, and a bot that sees neither. */
async function scene() {
  const guild = await platform.guild(owner);
  const permission_overwrites = [{ id: guild.id, type: 0, allow: '0', deny: VIEW_CHANNEL }];
  const make = async (body: object) => (await owner.post<Channel>(`/guilds/${guild.id}/channels`, body)).body;
  const category = await make({ name: 'Secret', type: 4, permission_overwrites });
  const channel = await make({ name: 'plans', type: 0, topic: 'of great worth', parent_id: category.id, permission_overwrites });
  const bot = await platform.bot(owner, { guild, permissions: '0' });
  const role = (await owner.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'insider', permissions: '0' })).body;
  return { guild, category, channel, bot, role };
}

async function listen(bot: Bot, options: { intents?: number; capabilities?: number } = {}) {
  const session = await bot.connect({ intents: GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT, ...options });
  open.push(session);
  return { session, guild: await session.event<Guild>('GUILD_CREATE') };
}

const hidden = (channel: Channel, guildId: string) => ({
  id: channel.id,
  type: channel.type,
  parent_id: channel.parent_id,
  name: '___hidden___',
  flags: HIDDEN,
  permission_overwrites: [{ id: guildId, type: 0, allow: '0', deny: VIEW_CHANNEL }],
});

test('[channels/obfuscated-channels] hidden channels are obfuscated in GUILD_CREATE, and their messages are not sent', async () => {
  const { guild, category, channel, bot } = await scene();
  const { session, guild: created } = await listen(bot);
  const seen = (id: string) => created.channels.find((one) => one.id === id);
  expect(seen(category.id)).toMatchObject(hidden(category, guild.id));
  expect(seen(channel.id)).toMatchObject({ ...hidden(channel, guild.id), topic: null, last_message_id: null });
  expect(JSON.stringify(created)).not.toContain('of great worth');
  expect(seen(guild.text.id)).toMatchObject({ name: 'general', flags: 0 });
  await owner.post(`/channels/${channel.id}/messages`, { content: 'secret' });
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'open' });
  await session.event('MESSAGE_CREATE');
  expect(session.seen('MESSAGE_CREATE').map((message) => String(message.content))).toEqual(['open']);
});

test('[channels/obfuscated-channels] CHANNEL_UPDATE is whole when a channel becomes visible, also for its hidden category, and obfuscated when it becomes hidden', async () => {
  const { guild, category, channel, bot, role } = await scene();
  await owner.put(`/channels/${channel.id}/permissions/${role.id}`, { type: 0, allow: VIEW_CHANNEL, deny: '0' });
  const { session } = await listen(bot);
  const said = await owner.post<{ id: string }>(`/channels/${channel.id}/messages`, { content: 'before' });
  await session.settle();
  let mark = session.mark();
  const updates = () => session.seen('CHANNEL_UPDATE', mark);
  const byId = (id: string) => updates().find((one) => String(one.id) === id);

  await owner.put(`/guilds/${guild.id}/members/${bot.id}/roles/${role.id}`);
  await session.frame(() => updates().length === 2, { since: mark });
  expect(byId(channel.id)).toMatchObject({
    name: 'plans',
    topic: 'of great worth',
    guild_id: guild.id,
    last_message_id: said.body.id,
  });
  expect(byId(category.id)).toMatchObject({ name: 'Secret', flags: 0 });
  const names = session.frames.slice(mark).map((frame) => frame.t);
  expect(names.indexOf('GUILD_MEMBER_UPDATE')).toBe(0);
  await owner.post(`/channels/${channel.id}/messages`, { content: 'now seen' });
  await session.event('MESSAGE_CREATE', () => true, mark);

  mark = session.mark();
  await owner.delete(`/guilds/${guild.id}/members/${bot.id}/roles/${role.id}`);
  await session.frame(() => updates().length === 2, { since: mark });
  expect(byId(channel.id)).toMatchObject(hidden(channel, guild.id));
  expect(byId(category.id)).toMatchObject(hidden(category, guild.id));
  await owner.post(`/channels/${channel.id}/messages`, { content: 'not seen' });
  await session.settle();
  expect(session.seen('MESSAGE_CREATE', mark)).toEqual([]);
});

test('[channels/obfuscated-channels] an overwrite or a role that makes a channel visible shows it and its category; one that hides it hides both', async () => {
  const { guild, category, channel, bot, role } = await scene();
  await owner.put(`/guilds/${guild.id}/members/${bot.id}/roles/${role.id}`);
  const { session } = await listen(bot);
  let mark = session.mark();
  const updates = () => session.seen('CHANNEL_UPDATE', mark).map((one) => [String(one.id), String(one.name)]);

  await owner.put(`/channels/${channel.id}/permissions/${bot.id}`, { type: 1, allow: VIEW_CHANNEL, deny: '0' });
  await session.frame(() => updates().length === 2, { since: mark });
  expect(updates()).toEqual([
    [channel.id, 'plans'],
    [category.id, 'Secret'],
  ]);

  mark = session.mark();
  await owner.delete(`/channels/${channel.id}/permissions/${bot.id}`);
  await session.frame(() => updates().length === 2, { since: mark });
  expect(updates()).toEqual([
    [channel.id, '___hidden___'],
    [category.id, '___hidden___'],
  ]);

  mark = session.mark();
  await owner.patch(`/guilds/${guild.id}/roles/${role.id}`, { permissions: '8' });
  await session.frame(() => updates().length === 2, { since: mark });
  expect(
    updates()
      .map(([, name]) => name)
      .sort(),
  ).toEqual(['Secret', 'plans']);

  mark = session.mark();
  await owner.delete(`/guilds/${guild.id}/roles/${role.id}`);
  await session.frame(() => updates().length === 2, { since: mark });
  expect(updates().map(([, name]) => name)).toEqual(['___hidden___', '___hidden___']);
  await session.settle();
  expect(updates()).toHaveLength(2);
});

test('creating, changing and deleting a hidden channel sends obfuscated events', async () => {
  const { guild, bot } = await scene();
  const { session } = await listen(bot);
  const permission_overwrites = [{ id: guild.id, type: 0, allow: '0', deny: VIEW_CHANNEL }];
  const { body: made } = await owner.post<Channel>(`/guilds/${guild.id}/channels`, {
    name: 'vault',
    type: 0,
    permission_overwrites,
  });
  expect(await session.event('CHANNEL_CREATE')).toMatchObject(hidden(made, guild.id));
  await owner.patch(`/channels/${made.id}`, { topic: 'hush' });
  expect(await session.event('CHANNEL_UPDATE')).toMatchObject({ ...hidden(made, guild.id), topic: null });
  await owner.delete(`/channels/${made.id}`);
  expect(await session.event('CHANNEL_DELETE')).toMatchObject(hidden(made, guild.id));
});

test('a user receives hidden channels obfuscated; the owner receives all channels whole', async () => {
  const { guild, channel } = await scene();
  const guest = await platform.person('guest');
  await platform.join(owner, guild.text.id, guest);
  for (const [account, name] of [
    [guest, '___hidden___'],
    [owner, 'plans'],
  ] as const) {
    const session = await account.connect();
    open.push(session);
    const { guilds } = await session.event<{ guilds: Guild[] }>('READY');
    expect(guilds.find(({ id }) => id === guild.id)?.channels.find(({ id }) => id === channel.id)?.name).toBe(name);
  }
});

test('[channels/obfuscated-channels] before 2026-11-16 only a bot that opts in by capability 1 << 15 receives obfuscated channels', async () => {
  const early = await startPlatform({ now: Date.UTC(2026, 10, 15, 23, 59) });
  const [own, earlyOwner] = [platform, owner];
  try {
    platform = early;
    owner = await early.person('owner');
    const { channel, bot } = await scene();
    const nameOf = ({ guild }: { guild: Guild }) => guild.channels.find(({ id }) => id === channel.id)?.name;
    const whole = await listen(bot);
    expect(nameOf(whole)).toBe('plans');
    const optedIn = await listen(bot, { capabilities: 1 << 15 });
    expect(nameOf(optedIn)).toBe('___hidden___');
    await owner.patch(`/channels/${channel.id}`, { topic: 'new' });
    expect(await whole.session.event('CHANNEL_UPDATE')).toMatchObject({ name: 'plans', topic: 'new' });
    expect(await optedIn.session.event('CHANNEL_UPDATE')).toMatchObject({ name: '___hidden___', topic: null });
    await early.clock.advance(60_000);
    expect(nameOf(await listen(bot))).toBe('___hidden___');
    await Promise.all(open.splice(0).map((session) => session.close()));
  } finally {
    [platform, owner] = [own, earlyOwner];
    await early.stop();
  }
});

test('[messages/message-content] without the message content intent content is empty, except in mentions of the bot, its own and direct messages', async () => {
  const guild = await platform.guild(owner);
  const bot = await platform.bot(owner, { guild });
  const bare = await listen(bot, { intents: GUILDS | GUILD_MESSAGES | INTENTS.DIRECT_MESSAGES });
  const full = await listen(bot);
  const path = `/channels/${guild.text.id}/messages` as const;
  await owner.post(path, { content: 'plain', embeds: [{ title: 'x' }] });
  await owner.post(path, { content: `<@${bot.id}> you` });
  await bot.post(path, { content: 'own' });
  await full.session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'own');
  const direct = await owner.post<{ id: string }>('/users/@me/channels', { recipient_id: bot.id });
  await owner.post(`/channels/${direct.body.id}/messages`, { content: 'between us' });
  await bare.session.event<{ content: string }>('MESSAGE_CREATE', ({ content }) => content === 'between us');
  const contents = (session: GatewaySession) => session.seen('MESSAGE_CREATE').map((message) => String(message.content));
  expect(contents(bare.session)).toEqual(['', `<@${bot.id}> you`, 'own', 'between us']);
  expect(bare.session.seen('MESSAGE_CREATE')[0]?.embeds).toEqual([]);
  expect(contents(full.session)).toEqual(['plain', `<@${bot.id}> you`, 'own']);
});

test('[gateway/events-and-intents] some events need a permission in addition to the intent', async () => {
  const guild = await platform.guild(owner);
  const [strong, weak] = [await platform.bot(owner, { guild }), await platform.bot(owner, { guild, permissions: '0' })];
  const intents = GUILDS | GUILD_INVITES | GUILD_MODERATION;
  const sessions = [await listen(strong, { intents }), await listen(weak, { intents })] as const;
  await owner.post(`/channels/${guild.text.id}/invites`, { unique: true });
  await owner.patch(`/guilds/${guild.id}`, { name: 'Renamed' });
  for (const { session } of sessions) await session.event('GUILD_UPDATE');
  await sessions[0].session.event('GUILD_AUDIT_LOG_ENTRY_CREATE');
  await sessions[0].session.event('INVITE_CREATE');
  await sessions[1].session.settle();
  expect(sessions[1].session.seen('INVITE_CREATE')).toEqual([]);
  expect(sessions[1].session.seen('GUILD_AUDIT_LOG_ENTRY_CREATE')).toEqual([]);
});

test('[gateway/events-and-intents] the own member is sent without the intent, others only with it', async () => {
  const guild = await platform.guild(owner);
  const bot = await platform.bot(owner, { guild });
  const [without, withIntent] = [await listen(bot), await listen(bot, { intents: GUILDS | GUILD_MEMBERS })];
  await owner.patch(`/guilds/${guild.id}/members/@me`, { nick: 'boss' });
  await owner.patch(`/guilds/${guild.id}/members/${bot.id}`, { nick: 'helper' });
  await withIntent.session.event<{ nick: string }>('GUILD_MEMBER_UPDATE', ({ nick }) => nick === 'helper');
  await without.session.event('GUILD_MEMBER_UPDATE');
  expect(withIntent.session.seen('GUILD_MEMBER_UPDATE').map(({ nick }) => String(nick))).toEqual(['boss', 'helper']);
  expect(without.session.seen('GUILD_MEMBER_UPDATE').map(({ nick }) => String(nick))).toEqual(['helper']);
});

test('an undeclared event is dropped, and the next one is delivered', async () => {
  const guild = await platform.guild(owner);
  const bot = await platform.bot(owner, { guild });
  const { session } = await listen(bot);
  const { bus } = platform.server.platform;
  bus.publish(`guild.${guild.id}`, { kind: 'event', name: 'FROM_THE_FUTURE', guild_id: guild.id, data: {} });
  bus.publish(`guild.${guild.id}`, 'nonsense');
  await owner.post(`/channels/${guild.text.id}/messages`, { content: 'next' });
  await session.event('MESSAGE_CREATE');
  expect(session.frames.map((frame) => frame.t)).toEqual([null, 'READY', 'GUILD_CREATE', 'MESSAGE_CREATE']);
});
