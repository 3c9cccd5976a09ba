import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import {
  AttachmentBuilder,
  AttachmentFlags,
  ChannelType,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type Message,
  MessageFlags,
  type TextChannel,
} from 'discord.js';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let p: TestPlatform;
let client: Client<true>;
let channel: TextChannel;

beforeAll(async () => {
  p = await startPlatform();
  const ada = await p.person('ada');
  const home = await p.guild(ada);
  const bot = await p.bot(ada, { guild: home });
  const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
  const starting = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: `${p.address}/api` } });
  const ready = new Promise<Client<true>>((resolve) => starting.once(Events.ClientReady, resolve));
  await starting.login(bot.token);
  client = await ready;
  const found = await client.channels.fetch(home.text.id);
  if (found?.type !== ChannelType.GuildText) throw new Error('a text channel of a guild is there');
  channel = found;
});
afterAll(async () => {
  await client.destroy();
  await p.stop();
});

const bytesOf = async (url = '') => Buffer.from(await (await fetch(url)).arrayBuffer());

/** The next MESSAGE_UPDATE of a message. */
function edited(message: Message): Promise<Message> {
  return new Promise((resolve) => {
    const listener = (_old: unknown, after: Message) => {
      if (after.id !== message.id) return;
      client.off(Events.MessageUpdate, listener);
      resolve(after);
    };
    client.on(Events.MessageUpdate, listener);
  });
}

test('files are unchanged in the response, over the gateway and when fetched again', async () => {
  const large = randomBytes(3_000_000);
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const heard = new Promise<Message>((resolve) => client.once(Events.MessageCreate, resolve));
  const sent = await channel.send({
    content: 'files',
    files: [
      new AttachmentBuilder(large, { name: 'large.bin', description: 'noise' }),
      { attachment: picture, name: 'picture.png' },
    ],
  });
  channel.messages.cache.clear();
  const fetched = await channel.messages.fetch({ message: sent.id, force: true });
  for (const message of [sent, await heard, fetched]) {
    const [first, second] = [...message.attachments.values()];
    expect([first?.name, first?.size, first?.description]).toEqual(['large.bin', large.length, 'noise']);
    expect([second?.contentType, second?.width, second?.height]).toEqual(['image/png', 64, 48]);
    expect([(await bytesOf(first?.url)).equals(large), (await bytesOf(second?.proxyURL)).equals(picture)]).toEqual([true, true]);
  }
});

test('an edit describes a file, removes another and adds a third', async () => {
  const sent = await channel.send({
    files: ['one', 'two'].map((text) => new AttachmentBuilder(Buffer.from(text), { name: `${text}.txt` })),
  });
  const [one] = [...sent.attachments.values()];
  if (!one) throw new Error('two files were sent');
  const told = edited(sent);
  const after = await sent.edit({
    attachments: [one],
    files: [new AttachmentBuilder(Buffer.from('three'), { name: 'three.txt' })],
  });
  expect(after.attachments.map((file) => file.name)).toEqual(['one.txt', 'three.txt']);
  expect((await told).attachments.map((file) => file.name)).toEqual(['one.txt', 'three.txt']);
  expect(await Promise.all(after.attachments.map(async (file) => String(await bytesOf(file.url))))).toEqual(['one', 'three']);
});

test('a spoiler is marked by its name and its flag', async () => {
  const file = new AttachmentBuilder(Buffer.from('the end'), { name: 'end.txt' }).setSpoiler(true);
  const sent = await channel.send({ files: [file] });
  const attachment = sent.attachments.first();
  expect([attachment?.name, attachment?.spoiler, attachment?.flags.has(AttachmentFlags.IsSpoiler)]).toEqual([
    'SPOILER_end.txt',
    true,
    true,
  ]);
});

test('an embed shows its file, which is not listed separately', async () => {
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const embed = new EmbedBuilder().setTitle('chart').setImage('attachment://chart.png');
  const sent = await channel.send({ embeds: [embed], files: [{ attachment: picture, name: 'chart.png' }] });
  expect([sent.attachments.size, sent.embeds[0]?.image?.width]).toEqual([0, 20]);
  expect((await bytesOf(sent.embeds[0]?.image?.url)).equals(picture)).toBe(true);
  const again = await sent.edit({ embeds: [EmbedBuilder.from(sent.embeds[0]?.toJSON() ?? {}).setTitle('the same chart')] });
  expect([again.embeds[0]?.title, again.attachments.size]).toEqual(['the same chart', 0]);
  expect((await bytesOf(again.embeds[0]?.image?.url)).equals(picture)).toBe(true);
});

test('a sent file can be sent again from its URL', async () => {
  const sent = await channel.send({ files: [new AttachmentBuilder(Buffer.from('again'), { name: 'a.txt' })] });
  const url = sent.attachments.first()?.url ?? '';
  const copy = await channel.send({ files: [url] });
  expect([copy.attachments.first()?.name, String(await bytesOf(copy.attachments.first()?.url))]).toEqual(['a.txt', 'again']);
});

test('refreshing the URL of a deleted message fails, that of an existing one returns a working URL', async () => {
  const sent = await channel.send({ files: [new AttachmentBuilder(Buffer.from('kept'), { name: 'a.txt' })] });
  const original = sent.attachments.first()?.url ?? '';
  const refresh = () =>
    client.rest.post('/attachments/refresh-urls', { body: { attachment_urls: [original.replace(/\?.*/, '')] } });
  const good = JSON.parse(JSON.stringify(await refresh())).refreshed_urls[0].refreshed;
  expect(String(await bytesOf(good))).toBe('kept');
  await sent.delete();
  expect(JSON.parse(JSON.stringify(await refresh())).refreshed_urls[0].refreshed).toBeNull();
});

test('a voice message has a duration and a waveform', async () => {
  const riff = Buffer.alloc(844);
  riff.write('RIFF', 0, 'latin1');
  riff.write('WAVEfmt ', 8, 'latin1');
  riff.writeUInt32LE(16, 16);
  riff.writeUInt32LE(8000, 28);
  riff.write('data', 36, 'latin1');
  riff.writeUInt32LE(800, 40);
  const sent = await client.rest.post(`/channels/${channel.id}/messages`, {
    body: {
      flags: MessageFlags.IsVoiceMessage,
      attachments: [{ id: '0', filename: 'voice.wav', duration_secs: 0.1, waveform: 'AAAA' }],
    },
    files: [{ name: 'voice.wav', data: riff }],
  });
  const { id } = JSON.parse(JSON.stringify(sent));
  const message = await channel.messages.fetch({ message: id, force: true });
  const voice = message.attachments.first();
  expect([message.flags.has(MessageFlags.IsVoiceMessage), voice?.duration, voice?.waveform, voice?.contentType]).toEqual([
    true,
    0.1,
    'AAAA',
    'audio/wav',
  ]);
});
