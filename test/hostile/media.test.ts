import { Actor } from '@guildhall/testkit/actor';
import { startWatched, stallDuring, type WatchedPlatform } from '@guildhall/testkit/heartbeat';
import { type Site, startSite } from '@guildhall/testkit/site';
import { get as httpGet } from 'node:http';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

// Starts and kills processes, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const MIB = 1024 * 1024;
/** Maximum event loop stall in ms, by input without and with an account. */
const STRANGER = 100;
const MEMBER = 250;
const GROWTH = 100 * MIB;

let platform: WatchedPlatform;
let site: Site;
let alice: Actor;
let guild: string;
let channel: string;
/** The page that the site serves. */
let page = '';
let links = 0;

beforeAll(async () => {
  site = await startSite((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  platform = await startWatched({ GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_RATE_LIMITS: 'off' });
  const anyone = new Actor(platform.address, null);
  const account = { username: 'alice', email: 'alice@example.org', password: 'a long password', date_of_birth: '1990-01-01' };
  const { token } = (await anyone.post('/auth/register', { ...account, global_name: 'Alice', consent: true })).body;
  alice = new Actor(platform.address, token);
  guild = (await alice.post('/guilds', { name: 'Hostile' })).body.id;
  const channels = (await alice.get(`/guilds/${guild}/channels`)).body;
  channel = channels.find(({ type }) => type === 0)?.id ?? '';
});
afterAll(async () => {
  await platform.stop();
  await site.close();
});

async function expectCalm(work: () => Promise<unknown>, most: number): Promise<void> {
  const { longest, grown, beats } = await stallDuring(platform, work);
  expect(longest).toBeLessThan(most);
  expect(grown).toBeLessThan(GROWTH);
  expect(beats).toBeGreaterThan(0);
}

/** Posts new links to the page, and resolves when all previews exist. */
async function preview(count: number): Promise<void> {
  const urls = Array.from({ length: count }, () => `http://127.0.0.1:${site.port}/${++links}`);
  const sent = await alice.post(`/channels/${channel}/messages`, { content: urls.join(' ') });
  for (let shown = 0; shown < count; ) {
    const { body } = await alice.get(`/channels/${channel}/messages/${sent.body.id}`);
    shown = body.embeds.length;
  }
}

const TITLE = '<meta property="og:title" content="title">';
/** A page of one MiB that starts with a title. */
const filled = (piece: string, start = '') => TITLE + start + piece.repeat((MIB - 100 - start.length) / piece.length);
const script = (json: string) => `${TITLE}<script type="application/ld+json">${json}</script>`;

describe('a page that a link points at', () => {
  test.each<[string, number, string]>([
    ['elements in elements', 1, filled('<div>')],
    ['unknown elements', 1, filled('<x>')],
    ['unknown elements, five links', 5, filled('<x>')],
    ['closing tags without opening tags', 1, filled('</y>', '<x>'.repeat(100_000))],
    ['drawings in drawings', 1, filled('<svg>')],
    ['attributes', 1, filled('name ', '<meta ')],
    ['an attribute of one MiB', 1, filled('a', '<meta name="description" content="')],
    ['entities', 5, filled('&CounterClockwiseContourIntegra', '<title>')],
    ['pictures', 1, filled('<meta name=og:image content=ftp:>')],
    ['comments that are never closed', 1, filled('<!--')],
    ['scripts that are never closed', 1, filled('</scrip', '<script>')],
    ['JSON-LD of nested lists', 5, script('['.repeat(130_000) + ']'.repeat(130_000))],
    ['JSON-LD of many keys', 1, script(`{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":0`).join()}}`)],
  ])('%s', async (_what, count, html) => {
    page = html;
    await expectCalm(() => preview(count), MEMBER);
  });
});

const SCREEN = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
const FRAME = Buffer.from('!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
/** A GIF of frames of one pixel. */
const gif = (frames: number) => Buffer.concat([SCREEN, ...Array<Buffer>(frames).fill(FRAME), Buffer.from(';')]);

/** A TIFF of pictures of one pixel, each with a directory. */
function tiff(directories: number): Buffer {
  const tags: [tag: number, type: number, value: number][] = [
    [256, 3, 1],
    [257, 3, 1],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, 1],
    [279, 4, 1],
  ];
  const bytes = Buffer.alloc(16 + directories * (6 + 12 * tags.length));
  bytes.write('II*\0\x10', 'latin1');
  let at = 16;
  for (let left = directories; left > 0; left -= 1) {
    at = bytes.writeUInt16LE(tags.length, at);
    for (const [tag, type, value] of tags) {
      at = bytes.writeUInt16LE(tag, at);
      at = bytes.writeUInt16LE(type, at);
      at = bytes.writeUInt32LE(1, at);
      at = bytes.writeUInt32LE(value, at);
    }
    at = bytes.writeUInt32LE(left > 1 ? at + 4 : 0, at);
  }
  return bytes;
}

/** A PNG whose comment decompresses to 200 MB. */
async function commented(): Promise<Buffer> {
  const png = await flat(100, 100);
  const text = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length - 4);
  return Buffer.concat([png.subarray(0, 33), length, text, checksum, png.subarray(33)]);
}

function flat(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
}

async function attach(name: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('files[0]', new Blob([new Uint8Array(bytes)]), name);
  const sent = await alice.post(`/channels/${channel}/messages`, form);
  expect(sent.status).toBe(200);
  return sent.body.attachments[0]?.url ?? '';
}

const many = (piece: string, bytes: number) =>
  Buffer.from(piece, 'latin1')
    .toString('latin1')
    .repeat(bytes / piece.length);
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('a file of a message', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a GIF of 170,000 frames', () => gif(170_000)],
    ['a TIFF of 34,000 pictures', () => tiff(34_000)],
    ['a PNG whose comment decompresses to 200 MB', commented],
    ['a PNG of 64 megapixels', () => flat(8000, 8000)],
    ['an MP4 of empty boxes', () => latin(`\0\0\0\x14ftypisom\0\0\0\0isom${many('\0\0\0\x08free', 4 * MIB)}`)],
    ['an MP4 of boxes in boxes', () => latin(`\0\0\0\x14ftypisom\0\0\0\0isom${many('\0\0\0\0moov', MIB)}`)],
    ['a WebM of empty elements', () => latin(`\x1a\x45\xdf\xa3\x80webm${many('\xec\x80', 4 * MIB)}`)],
    ['an Ogg of pages without a position', () => latin(many(`OggS\0\0${'\xff'.repeat(8)}${'\0'.repeat(13)}`, 4 * MIB))],
    ['a WAV of empty chunks', () => latin(`RIFF\0\0\0\0WAVE${many('junk\0\0\0\0', 4 * MIB)}`)],
    ['an AVIF of sides', () => latin(`\0\0\0\x14ftypavif${many('ispe', 5 * MIB)}`)],
  ])('%s', async (_what, make) => {
    const bytes = await make();
    await expectCalm(() => attach('file.bin', bytes), MEMBER);
  });
});

/** The status of a response; `gone` aborts the connection. */
function statusOf(url: string, localAddress: string, gone: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const request = httpGet(url, { localAddress, agent: false, signal: gone });
    request.on('response', (response) => {
      response.on('error', () => undefined).resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', () => resolve(0));
  });
}

describe('image requests without an account', () => {
  test('205 variants of a 64-megapixel image, whose clients disconnect early', async () => {
    const url = await attach('large.png', await flat(8000, 8000));
    const other = await attach('other.png', await flat(300, 200));
    // The first conversion loads the encoder, which does not count.
    await statusOf(`${url}format=avif&width=1024`, '127.0.0.1', AbortSignal.timeout(60_000));
    let side = 256;
    await expectCalm(async () => {
      const gone = new AbortController();
      const forms: Promise<number>[] = [];
      for (let index = 0; index < 205; index += 1) {
        side = side >= 1020 ? 260 : side + 4;
        const form = `format=${index % 2 ? 'avif' : 'webp'}&width=${side}`;
        forms.push(statusOf(`${url}${form}`, `127.0.0.${2 + (index % 8)}`, gone.signal));
        // In batches: this measures conversions, not 205 concurrent connections.
        if (index % 10 === 9) await statusOf(`${platform.address}/api/v10/gateway`, '127.0.0.1', gone.signal);
      }
      await Promise.race(forms);
      expect(await statusOf(`${other}format=jpg&width=${side % 256}`, '127.0.0.99', gone.signal)).toBe(200);
      gone.abort();
      await Promise.all(forms);
    }, STRANGER);
  });

  test('AVIF of the largest size', async () => {
    const url = await attach('large.png', await flat(4000, 4000));
    let side = 1536;
    await expectCalm(async () => {
      side += 256;
      expect(await statusOf(`${url}format=avif&width=${side}`, '127.0.0.1', AbortSignal.timeout(60_000))).toBe(200);
    }, STRANGER);
  });
});

describe('images, sounds and stickers', () => {
  const uri = (bytes: Buffer, type: string) => `data:${type};base64,${bytes.toString('base64')}`;
  test.each<[string, () => string]>([
    ['a GIF of 430,000 frames', () => uri(gif(430_000), 'image/gif')],
    [
      'a GIF with empty frames',
      () => uri(Buffer.concat([SCREEN, latin(many(',\0\0\0\0\x01\0\x01\0\0\x02\0', 9 * MIB))]), 'image/gif'),
    ],
  ])('an avatar: %s', async (_what, make) => {
    const avatar = make();
    await expectCalm(() => alice.patch('/users/@me', { avatar }), MEMBER);
  });

  test.each<[string, Buffer]>([
    ['only synchronization bits', Buffer.alloc(512 * 1024, 0xff)],
    ['tags of an MP3', latin(many('ID3\x04\0\0\0\0\0\0', 512 * 1024))],
    ['empty pages of Ogg', latin(many(`OggS${'\0'.repeat(23)}`, 512 * 1024))],
  ])('a sound: %s', async (_what, bytes) => {
    const sound = uri(bytes, 'audio/mpeg');
    await expectCalm(() => alice.post(`/guilds/${guild}/soundboard-sounds`, { name: 'sound', sound }), MEMBER);
  });

  test.each<[string, Buffer]>([
    ['a PNG of empty chunks', latin(`\x89PNG\r\n\x1a\n${many('\0\0\0\0tEXt\0\0\0\0', 500_000)}`)],
    ['an animation of nested lists', latin(`{"a":${'['.repeat(250_000)}${']'.repeat(250_000)}}`)],
  ])('a sticker: %s', async (_what, bytes) => {
    await expectCalm(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ name: 'sticker', tags: 'tag', description: '' })) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(bytes)]), 'sticker.png');
      await alice.post(`/guilds/${guild}/stickers`, form);
    }, MEMBER);
  });
});

describe('the text of a message', () => {
  test.each([
    ['a link and closing brackets', `http://127.0.0.1:1/${')'.repeat(1900)}`],
    ['openings of code', '@`` ` '.repeat(330)],
    ['mentions that are not closed', '<@1'.repeat(600)],
    ['marks on letters', `a${'\u0316\u0301\u0327'.repeat(600)}`],
    ['a letter that expands to eighteen', '\ufdfa'.repeat(2000)],
  ])('%s', async (_what, content) => {
    await expectCalm(() => alice.post(`/channels/${channel}/messages`, { content }), MEMBER);
  });

  test('auto moderation rules whose allow list covers their matches', async () => {
    const made = await Promise.all(
      [1, 2, 3].map((number) =>
        alice.post(`/guilds/${guild}/auto-moderation/rules`, {
          name: `rule ${number}`,
          event_type: 1,
          trigger_type: 1,
          enabled: true,
          trigger_metadata: {
            keyword_filter: Array.from({ length: 40 }, (_, length) => `*${'x'.repeat(length + 1)}*`),
            regex_patterns: ['x[^y]*y|x', '(x+x+)+y|x', '(?i)(x|xx|xxx|xxxx)*y|x', '.*.*.*=.*|x'],
            allow_list: ['*x*', `*${'x'.repeat(58)}*`],
          },
          actions: [{ type: 1 }],
        }),
      ),
    );
    expect(made.map(({ status, body }) => (status === 200 ? 200 : body))).toEqual([200, 200, 200]);
    const bob = await member();
    await expectCalm(() => bob.post(`/channels/${channel}/messages`, { content: 'x'.repeat(2000) }), MEMBER);
    for (const { body } of made) await alice.delete(`/guilds/${guild}/auto-moderation/rules/${body.id}`);
  });

  test('a search for a repeated word', async () => {
    for (let count = 0; count < 20; count += 1) await alice.post(`/channels/${channel}/messages`, { content: 'a '.repeat(999) });
    const query = { content: `${'a '.repeat(500)}z` };
    await expectCalm(() => alice.get(`/guilds/${guild}/messages/search`, { query }), MEMBER);
  });
});

/** Another member of the guild: its owner is not moderated. */
async function member(): Promise<Actor> {
  const account = { username: 'bob', email: 'bob@example.org', password: 'a long password', date_of_birth: '1990-01-01' };
  const anyone = new Actor(platform.address, null);
  const { token } = (await anyone.post('/auth/register', { ...account, global_name: 'Bob', consent: true })).body;
  const bob = new Actor(platform.address, token);
  const { code } = (await alice.post(`/channels/${channel}/invites`, {})).body;
  expect((await bob.post(`/invites/${code}`, {})).status).toBe(200);
  return bob;
}
