import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  ChannelType,
  Client,
  Events,
  GatewayIntentBits,
  type Message,
  MessageFlags,
  MessageType,
  type NewsChannel,
  type TextChannel,
  WebhookClient,
  WebhookType,
} from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { Guilds, GuildMessages, GuildWebhooks, MessageContent } = GatewayIntentBits;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let p: TestPlatform;
let ada: Account;
let client: Client<true>;
let text: TextChannel;
let news: NewsChannel;

/** Resolves with the first matching message event. */
function message(name: string, fits: (message: Message) => boolean): Promise<Message> {
  return new Promise((resolve) => {
    const listener = (...values: Message[]) => {
      const found = values.at(-1);
      if (!found || !fits(found)) return;
      client.off(name, listener);
      resolve(found);
    };
    client.on(name, listener);
  });
}

beforeAll(async () => {
  p = await startPlatform();
  ada = await p.person('ada');
  const home = await p.guild(ada, { name: 'Home' });
  const rules = { rules_channel_id: home.text.id, public_updates_channel_id: home.text.id };
  await ada.patch(`/guilds/${home.id}`, { features: ['COMMUNITY'], verification_level: 1, explicit_content_filter: 2, ...rules });
  const make = async (name: string, type: number) => (await ada.post(`/guilds/${home.id}/channels`, { name, type })).body.id;
  const [textId, newsId] = [await make('talk', 0), await make('news', 5)];
  const bot = await p.bot(ada, { guild: home });
  client = new Client<true>({
    intents: [Guilds, GuildMessages, GuildWebhooks, MessageContent],
    rest: { api: `${p.address}/api` },
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(bot.token);
  await ready;
  const [found, announcements] = [await client.channels.fetch(textId), await client.channels.fetch(newsId)];
  if (found?.type !== ChannelType.GuildText || announcements?.type !== ChannelType.GuildAnnouncement)
    throw new Error('no channels');
  [text, news] = [found, announcements];
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

test('a bot creates, lists, updates and deletes webhooks, and receives the events', async () => {
  const updated = new Promise<string>((resolve) => client.once(Events.WebhooksUpdate, (channel) => resolve(channel.id)));
  const hook = await text.createWebhook({ name: 'Crier', avatar: PIXEL, reason: 'news' });
  expect(await updated).toBe(text.id);
  expect(hook).toMatchObject({
    name: 'Crier',
    type: WebhookType.Incoming,
    channelId: text.id,
    applicationId: client.application.id,
  });
  expect([hook.owner?.id, hook.token?.length]).toEqual([client.user.id, 68]);
  expect((await text.fetchWebhooks()).map((one) => one.id)).toEqual([hook.id]);
  expect((await text.guild.fetchWebhooks()).has(hook.id)).toBe(true);
  const edited = await hook.edit({ name: 'Bell', channel: news });
  expect([edited.name, edited.channelId]).toEqual(['Bell', news.id]);
  expect((await client.fetchWebhook(hook.id)).channelId).toBe(news.id);
  await hook.delete('over');
  expect((await text.guild.fetchWebhooks()).size).toBe(0);
});

test('a webhook client sends, fetches, edits and deletes messages with custom names and avatars', async () => {
  const hook = await text.createWebhook({ name: 'Crier' });
  const webhook = new WebhookClient({ id: hook.id, token: hook.token ?? '' }, { rest: { api: `${p.address}/api` } });
  const heard = message(Events.MessageCreate, (one) => one.webhookId === hook.id);
  const sent = await webhook.send({
    content: 'Hear @everyone',
    username: 'Somebody',
    avatarURL: `${p.address}/face.png`,
    embeds: [{ title: 'News', color: 0x123456 }],
    allowedMentions: { parse: [] },
    files: [{ attachment: Buffer.from('hello'), name: 'hello.txt' }],
  });
  expect(sent).toMatchObject({ content: 'Hear @everyone', webhook_id: hook.id, author: { username: 'Somebody', bot: true } });
  expect(sent.attachments.map((file) => file.filename)).toEqual(['hello.txt']);
  const seen = await heard;
  expect([seen.id, seen.author.username, seen.author.bot, seen.mentions.everyone]).toEqual([sent.id, 'Somebody', true, false]);
  expect([seen.embeds[0]?.title, seen.author.avatar]).toEqual(['News', sent.author.avatar]);
  expect((await webhook.fetchMessage(sent.id)).content).toBe('Hear @everyone');
  const updated = message(Events.MessageUpdate, (one) => one.id === sent.id);
  expect((await webhook.editMessage(sent.id, { content: 'Changed', embeds: [] })).content).toBe('Changed');
  expect([(await updated).content, (await updated).embeds.length]).toEqual(['Changed', 0]);
  const gone = new Promise<string>((resolve) => client.once(Events.MessageDelete, (one) => resolve(one.id)));
  await webhook.deleteMessage(sent.id);
  expect(await gone).toBe(sent.id);
  expect(await webhook.sendSlackMessage({ text: 'Built <https://ci.example|here>' })).toBe(true);
  const [last] = (await text.messages.fetch({ limit: 1 })).values();
  expect(last?.content).toBe('Built [here](https://ci.example)');
  await webhook.edit({ name: 'Renamed' });
  expect((await client.fetchWebhook(hook.id)).name).toBe('Renamed');
  await webhook.delete();
  await expect(webhook.send('gone')).rejects.toMatchObject({ code: 10015 });
});

test('a channel follows another: published messages arrive, and their edits and deletions follow', async () => {
  const added = message(Events.MessageCreate, (one) => one.type === MessageType.ChannelFollowAdd);
  await news.addFollower(text.id, 'to hear');
  const notice = await added;
  expect([notice.content, notice.reference?.channelId, notice.channelId]).toEqual(['Home #news', news.id, text.id]);
  const follower = (await text.fetchWebhooks()).find((hook) => hook.isChannelFollower());
  expect([follower?.sourceChannel?.id, follower?.sourceGuild?.id]).toEqual([news.id, news.guildId]);

  const source = await news.send({ content: 'Big news', embeds: [{ title: 'Read it' }] });
  expect(source.crosspostable).toBe(true);
  const arrived = message(Events.MessageCreate, (one) => one.channelId === text.id);
  const flagged = message(Events.MessageUpdate, (one) => one.id === source.id);
  expect((await source.crosspost()).id).toBe(source.id);
  expect((await flagged).flags.has(MessageFlags.Crossposted)).toBe(true);
  const copy = await arrived;
  expect([copy.content, copy.embeds[0]?.title, copy.webhookId]).toEqual(['Big news', 'Read it', follower?.id]);
  expect([copy.flags.has(MessageFlags.IsCrosspost), copy.author.username]).toEqual([true, 'Home #news']);
  expect(copy.reference).toMatchObject({ messageId: source.id, channelId: news.id, guildId: news.guildId });
  expect((await copy.fetchReference()).id).toBe(source.id);
  await expect(source.crosspost()).rejects.toMatchObject({ code: 40033 });

  const changed = message(Events.MessageUpdate, (one) => one.id === copy.id);
  await source.edit('Bigger news');
  expect((await changed).content).toBe('Bigger news');
  const emptied = message(Events.MessageUpdate, (one) => one.id === copy.id);
  await source.delete();
  expect((await emptied).flags.has(MessageFlags.SourceMessageDeleted)).toBe(true);
});
