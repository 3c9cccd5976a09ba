import { type Account, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { type Site, startSite } from '@guildhall/testkit/site';
import {
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type Message,
  type OmitPartialGroupDMChannel,
  type PartialMessage,
} from 'discord.js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
type Updated = OmitPartialGroupDMChannel<Message | PartialMessage>;

let p: TestPlatform;
let site: Site;
let ada: Account;
let client: Client<true>;
let channel: string;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  site = await startSite((request, response) => {
    if (request.url === '/p.png') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<html><head><meta property="og:title" content="A page"><meta property="og:site_name" content="A site"><meta property="og:image" content="/p.png"><meta name="twitter:card" content="summary_large_image"></head></html>',
        );
  });
  p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  ada = await p.person('ada');
  const home = await p.guild(ada);
  channel = home.text.id;
  const bot = await p.bot(ada, { guild: home });
  const starting = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest: { api: `${p.address}/api` } });
  const ready = new Promise<Client<true>>((resolve) => starting.once(Events.ClientReady, resolve));
  await starting.login(bot.token);
  client = await ready;
});
afterAll(async () => {
  await client.destroy();
  await site.close();
  await p.stop();
});

test('[link-previews/tags] discord.js receives a message, then the preview of its link with an image that it can load', async () => {
  const seen = new Promise<[Updated, Updated]>((resolve) => {
    client.once(Events.MessageUpdate, (before, after) => resolve([before, after]));
  });
  await ada.post(`/channels/${channel}/messages`, { content: `http://127.0.0.1:${site.port}/page` });
  const [before, after] = await seen;
  expect([before.embeds.length, after.embeds.length, after.editedAt]).toEqual([0, 1, null]);
  const [embed] = after.embeds;
  expect([embed?.title, embed?.provider?.name, embed?.data.type]).toEqual(['A page', 'A site', 'article']);
  expect([embed?.thumbnail?.width, embed?.thumbnail?.height]).toEqual([40, 20]);
  const loaded = await fetch(embed?.thumbnail?.proxyURL ?? '');
  expect(Buffer.from(await loaded.arrayBuffer()).equals(picture)).toBe(true);
});

test('images of a bot’s own embeds also use the proxy', async () => {
  const text = await client.channels.fetch(channel);
  if (!text?.isSendable()) throw new Error('no channel');
  const url = `http://127.0.0.1:${site.port}/p.png`;
  const embed = new EmbedBuilder().setTitle('Own').setImage(url).setThumbnail(url).setAuthor({ name: 'Bot', iconURL: url });
  const sent = await text.send({ embeds: [embed.setFooter({ text: 'foot', iconURL: url })] });
  const [shown] = sent.embeds;
  const addresses = [
    shown?.image?.proxyURL,
    shown?.thumbnail?.proxyURL,
    shown?.author?.proxyIconURL,
    shown?.footer?.proxyIconURL,
  ];
  expect(new Set(addresses).size).toBe(1);
  expect((await fetch(`${addresses[0]}?width=10`)).status).toBe(200);
  expect([shown?.image?.url, shown?.author?.iconURL]).toEqual([url, url]);
});
