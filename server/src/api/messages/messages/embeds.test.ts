import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account, Bot } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let bot: Bot;
let channel: string;
let path: `/channels/${string}/messages`;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  const guild = await p.guild(alice);
  channel = guild.text.id;
  path = `/channels/${channel}/messages`;
  await p.join(alice, channel, bob);
  bot = await p.bot(alice, { guild, permissions: '0' });
});
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

const text = (length: number) => 'x'.repeat(length);
const field = (name: number, value: number) => ({ name: text(name), value: text(value) });

test('[operations] an embed is returned normalised: type rich, no empty parts, explicit inline, time in UTC; pictures of other sites through the proxy', async () => {
  const sent = await bot.post(path, {
    embeds: [
      {
        type: 'video',
        title: 'Title',
        description: null,
        url: 'https://example.org/a',
        color: 0,
        timestamp: '2026-03-01T12:00:00+02:00',
        author: { name: 'me', icon_url: null },
        footer: { text: 'foot', icon_url: 'https://example.org/i.png', proxy_icon_url: 'x' },
        image: { url: 'https://example.org/p.gif', width: 3, is_animated: true },
        thumbnail: { url: null },
        fields: [
          { name: 'a', value: 'b' },
          { name: 'c', value: 'd', inline: true },
        ],
        more: 'ignored',
      },
    ],
  });
  const { cdn } = p.server.platform;
  const icon = 'https://example.org/i.png';
  const picture = 'https://example.org/p.gif';
  const embeds = [
    {
      type: 'rich',
      title: 'Title',
      url: 'https://example.org/a',
      color: 0,
      timestamp: '2026-03-01T10:00:00.000000+00:00',
      author: { name: 'me' },
      footer: { text: 'foot', icon_url: icon, proxy_icon_url: cdn.external(icon) },
      image: { url: picture, proxy_url: cdn.external(picture), width: 3, flags: 32 },
      fields: [
        { name: 'a', value: 'b', inline: false },
        { name: 'c', value: 'd', inline: true },
      ],
    },
  ];
  expect(sent.body.embeds).toEqual(embeds);
  expect(p.emitted('MESSAGE_CREATE')[0]?.embeds).toEqual(embeds);
  expect((await alice.get(`${path}/${sent.body.id}`)).body.embeds).toEqual(embeds);
});

test.each([
  ['title', { title: text(257) }, 'title'],
  ['description', { description: text(4097) }, 'description'],
  ['field count', { fields: Array.from({ length: 26 }, () => field(1, 1)) }, 'fields'],
  ['field name', { fields: [field(257, 1)] }, 'fields.0.name'],
  ['field value', { fields: [field(1, 1025)] }, 'fields.0.value'],
  ['footer', { footer: { text: text(2049) } }, 'footer.text'],
  ['author', { author: { name: text(257) } }, 'author.name'],
])('[limits] embed %s', async (_name, embed, at) => {
  const answer = await bot.post(path, { embeds: [{ title: 'fine' }, embed] });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  const leaf = `embeds.1.${at}._errors.0.code`.split('.');
  expect(answer.error.errors).toHaveProperty(leaf, 'BASE_TYPE_MAX_LENGTH');
  expect(p.emitted('MESSAGE_CREATE')).toEqual([]);
});

test('[limits] values exactly at the limits are accepted', async () => {
  const embed = { title: text(256), footer: { text: text(2048) }, author: { name: text(256) }, fields: [field(256, 1024)] };
  expect((await bot.post(path, { embeds: [embed] })).status).toBe(200);
  expect((await bot.post(path, { embeds: Array.from({ length: 10 }, () => ({ title: 'x' })) })).status).toBe(200);
});

test('[limits] a message has at most ten embeds', async () => {
  const answer = await bot.post(path, { embeds: Array.from({ length: 11 }, () => ({ title: 'x' })) });
  expect(answer.error.errors).toEqual({
    embeds: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 10 or fewer in length.' }] },
  });
});

test('[limits] all embeds together have at most 6000 characters', async () => {
  const fits = await bot.post(path, { embeds: [{ description: text(4000) }, { description: text(2000) }] });
  expect(fits.status).toBe(200);
  const over = await bot.post(path, { embeds: [{ description: text(4000) }, { description: text(1999), title: 'ab' }] });
  expect(over.error.errors).toEqual({
    embeds: { _errors: [{ code: 'MAX_EMBED_SIZE_EXCEEDED', message: 'Embed size exceeds maximum size of 6000' }] },
  });
});

test.each([
  [{ title: 'x', url: 'ftp://example.org' }, 'url', 'URL_TYPE_INVALID_SCHEME'],
  [{ title: 'x', url: 'no address' }, 'url', 'URL_TYPE_INVALID_URL'],
  [{ image: { url: 'javascript:alert(1)' } }, 'image.url', 'URL_TYPE_INVALID_SCHEME'],
  [{ title: 'x', url: 'https://chat.example@evil.example/' }, 'url', 'URL_TYPE_INVALID_URL'],
  [{ title: 'x', url: 'https://chat.example\\@evil.example/' }, 'url', 'URL_TYPE_INVALID_URL'],
  [{ title: 'x', url: 'https:evil.example' }, 'url', 'URL_TYPE_INVALID_URL'],
  [{ title: 'x', author: { name: 'a', url: 'https://example.org/\r\nx' } }, 'author.url', 'URL_TYPE_INVALID_URL'],
  [{ thumbnail: { url: 'https://a:b@example.org/i.png' } }, 'thumbnail.url', 'URL_TYPE_INVALID_URL'],
  [{ title: 'x', author: { name: 'a', url: 'attachment://x' } }, 'author.url', 'URL_TYPE_INVALID_SCHEME'],
  [{ title: 'x', author: { url: 'https://example.org' } }, 'author.name', 'BASE_TYPE_REQUIRED'],
  [{ title: 'x', footer: { icon_url: 'https://example.org/i' } }, 'footer.text', 'BASE_TYPE_REQUIRED'],
  [{ fields: [{ name: ' ', value: 'x' }] }, 'fields.0.name', 'BASE_TYPE_REQUIRED'],
  [{ color: 1 }, 'description', 'BASE_TYPE_REQUIRED'],
  [{ title: 'x', color: 0x1000000 }, 'color', 'NUMBER_TYPE_MAX'],
  [{ title: 'x', timestamp: 'yesterday' }, 'timestamp', 'DATE_TIME_TYPE_PARSE'],
  [{ fields: [{ name: 'x' }] }, 'fields.0.value', 'BASE_TYPE_REQUIRED'],
])('[errors] an invalid embed is reported with its path: %j', async (embed, at, code) => {
  const answer = await bot.post(path, { embeds: [embed] });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toHaveProperty(`embeds.0.${at}._errors.0.code`.split('.'), code);
});

test('[operations] without EMBED_LINKS bots are refused, and the embeds of people are dropped', async () => {
  for (const id of [bob.id, bot.id]) {
    await alice.put(`/channels/${channel}/permissions/${id}`, { type: 1, deny: String(bitsOf('EMBED_LINKS')), allow: '0' });
  }
  const refused = await bot.post(path, { content: 'hi', embeds: [{ title: 'x' }] });
  expect([refused.status, refused.error.code]).toEqual([403, 50013]);
  const bare = await bob.post(path, { content: 'hi', embeds: [{ title: 'x' }] });
  expect(bare.body).toMatchObject({ content: 'hi', embeds: [] });
  const empty = await bob.post(path, { embeds: [{ title: 'x' }] });
  expect([empty.status, empty.error.code]).toEqual([400, 50006]);
});

test('[enums] SUPPRESS_EMBEDS hides embeds', async () => {
  const sent = await alice.post(path, { content: 'hi', embeds: [{ title: 'x' }], flags: 4 });
  expect(sent.body).toMatchObject({ embeds: [], flags: 4 });
});
