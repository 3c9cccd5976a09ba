import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { ChannelType, Client, Events, GatewayIntentBits, type Guild, type Message, PermissionFlagsBits } from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const {
  Guilds,
  GuildMembers,
  GuildMessages,
  GuildMessageReactions,
  GuildMessageTyping,
  MessageContent,
  GuildPresences,
  DirectMessages,
} = GatewayIntentBits;
const intents = [
  Guilds,
  GuildMembers,
  GuildMessages,
  GuildMessageReactions,
  GuildMessageTyping,
  MessageContent,
  GuildPresences,
  DirectMessages,
];

/** Resolves with the first matching event. */
function once<T>(client: Client, name: string, wants: (value: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve) => {
    const listener = (value: T) => {
      if (!wants(value)) return;
      client.off(name, listener);
      resolve(value);
    };
    client.on(name, listener);
  });
}

let p: TestPlatform;
let ada: Account;
let client: Client<true>;
let home: Awaited<ReturnType<TestPlatform['guild']>>;
let guild: Guild;

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  const starting = new Client({ intents, rest: { api: `${p.address}/api` } });
  const ready = once<Client<true>>(starting, Events.ClientReady);
  await starting.login(bot.token);
  client = await ready;
  guild = await client.guilds.fetch(home.id);
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

const isText = (message: Message, content: string) => message.content === content;

describe('an unmodified discord.js bot', () => {
  test('logs in and knows its guild, its channels, its roles and itself', async () => {
    expect(client.user.bot).toBe(true);
    expect(guild.name).toBe('Test guild');
    expect(guild.ownerId).toBe(ada.id);
    expect(guild.channels.cache.get(home.text.id)?.name).toBe('general');
    expect(guild.roles.everyone.permissions.has(PermissionFlagsBits.SendMessages)).toBe(true);
    expect((await guild.members.fetchMe()).permissions.has(PermissionFlagsBits.Administrator)).toBe(true);
  });

  test('receives a user’s message and replies; the user receives the reply live', async () => {
    const watching = await ada.connect();
    const seen = once<Message>(client, Events.MessageCreate, (message) => isText(message, '!hello'));
    await ada.post(`/channels/${home.text.id}/messages`, { content: '!hello' });
    const message = await seen;
    expect([message.author.id, message.member?.displayName]).toEqual([ada.id, 'ada']);
    const reply = await message.reply('Hello, ada!');
    const live = await watching.event<{ content: string; id: string; referenced_message: { id: string } }>(
      'MESSAGE_CREATE',
      (data) => data.content === 'Hello, ada!',
    );
    expect([live.id, live.referenced_message.id]).toEqual([reply.id, message.id]);
    await watching.close();
  });

  test('sends embeds, edits, reacts and deletes', async () => {
    const channel = guild.channels.cache.get(home.text.id);
    if (!channel?.isSendable()) throw new Error('the channel cannot be sent to');
    const message = await channel.send({
      embeds: [{ title: 'Report', fields: [{ name: 'a', value: 'b', inline: true }], color: 0x336699 }],
    });
    expect(message.embeds[0]?.fields).toEqual([{ name: 'a', value: 'b', inline: true }]);
    const updated = once<Message>(client, Events.MessageUpdate);
    await message.edit({ content: 'edited', embeds: [] });
    await updated;
    await message.react('👍');
    const fetched = await channel.messages.fetch({ message: message.id, force: true });
    expect([fetched.content, fetched.editedAt !== null, fetched.reactions.cache.get('👍')?.count]).toEqual(['edited', true, 1]);
    const deleted = once<Message>(client, Events.MessageDelete, (one) => one.id === message.id);
    await message.delete();
    await deleted;
    await expect(channel.messages.fetch({ message: message.id, force: true })).rejects.toMatchObject({
      code: 10008,
      status: 404,
    });
  });

  test('creates channels and roles, changes members’ roles, and receives each change', async () => {
    const created = once(client, Events.ChannelCreate);
    const channel = await guild.channels.create({ name: 'Plans And Ideas', type: ChannelType.GuildText, topic: 'what next' });
    await created;
    expect([channel.name, channel.topic]).toEqual(['plans-and-ideas', 'what next']);
    const role = await guild.roles.create({
      name: 'Builder',
      colors: { primaryColor: 0x00ff00 },
      permissions: [PermissionFlagsBits.ManageMessages],
    });
    const member = await guild.members.fetch(ada.id);
    const changed = once(client, Events.GuildMemberUpdate);
    await member.roles.add(role, 'she builds');
    await changed;
    expect((await guild.members.fetch({ user: ada.id, force: true })).roles.cache.has(role.id)).toBe(true);
    const shut = once(client, Events.ChannelUpdate);
    await channel.permissionOverwrites.edit(role, { SendMessages: false });
    await shut;
    expect(channel.permissionOverwrites.cache.get(role.id)?.deny.has(PermissionFlagsBits.SendMessages)).toBe(true);
    await role.delete();
    await channel.delete();
    expect(guild.channels.cache.has(channel.id)).toBe(false);
  });

  test('is notified of users who join, type and leave, and requests all members', async () => {
    const grace = await p.person('grace');
    const joined = once<{ id: string }>(client, Events.GuildMemberAdd);
    await p.join(ada, home.text.id, grace);
    expect((await joined).id).toBe(grace.id);
    const all = await guild.members.fetch();
    expect([...all.keys()].sort()).toEqual([ada.id, client.user.id, grace.id].sort());
    const typing = once<{ user: { id: string } }>(client, Events.TypingStart);
    await grace.post(`/channels/${home.text.id}/typing`);
    expect((await typing).user.id).toBe(grace.id);
    const left = once<{ id: string }>(client, Events.GuildMemberRemove);
    await guild.members.kick(grace.id, 'to test it');
    expect((await left).id).toBe(grace.id);
  });

  test('sends a direct message', async () => {
    const user = await client.users.fetch(ada.id);
    const watching = await ada.connect();
    const message = await user.send('a word in private');
    const live = await watching.event<{ id: string; guild_id?: string }>('MESSAGE_CREATE', (data) => data.id === message.id);
    expect(live.guild_id).toBeUndefined();
    await watching.close();
  });

  test('a wrong token and a missing intent are refused as the library expects', async () => {
    const stranger = new Client({ intents: [Guilds], rest: { api: `${p.address}/api` } });
    await expect(stranger.login('not.a.token')).rejects.toThrow(/invalid token/i);
    const limited = await p.bot(ada, { flags: 0 });
    const eager = new Client({ intents: [Guilds, MessageContent], rest: { api: `${p.address}/api` } });
    await expect(eager.login(limited.token)).rejects.toThrow(/disallowed intents/i);
    await Promise.all([stranger.destroy(), eager.destroy()]);
  });
});
