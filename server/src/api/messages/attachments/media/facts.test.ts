import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { BlobReader } from '../../../../core/framework/blobs.ts';
import { flac, mp3, mp4, ogg, wav, webm } from '../test/media.ts';
import { picture } from '../test/scene.ts';
import { type FileFacts, fileFacts } from './facts.ts';

/** Facts of a file whose bytes are read from memory; `reads` receives the length of each read. */
function factsOf(bytes: Buffer | string, filename = 'a.bin', reads: number[] = []): Promise<FileFacts> {
  const whole = Buffer.from(bytes);
  const blobs: BlobReader = {
    get: async (_key, range) => {
      const part = range ? whole.subarray(range.start, range.end + 1) : whole;
      reads.push(part.length);
      return { info: { size: whole.length }, data: Readable.from([part], { objectMode: false }) };
    },
  };
  return fileFacts(blobs, { id: '1', blob: 'files/1', size: whole.length }, filename);
}

test('[messages/attachments] the type of a file is decided by its content, not by its name', async () => {
  const zip = Buffer.from('PK\x03\x04 and more', 'latin1');
  const cases: [string | Buffer, string, string][] = [
    [await picture(2, 2), 'evil.html', 'image/png'],
    [await picture(2, 2, 'jpeg'), 'a', 'image/jpeg'],
    [await picture(2, 2, 'webp'), 'a', 'image/webp'],
    [await picture(2, 2, 'gif'), 'a', 'image/gif'],
    ['%PDF-1.7\n', 'a.txt', 'application/pdf'],
    [zip, 'a', 'application/zip'],
    [zip, 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['<!DOCTYPE html><script>1</script>', 'a.png', 'text/html; charset=utf-8'],
    ['<?xml version="1.0"?><svg onload="1"/>', 'a.png', 'image/svg+xml'],
    ['{"a":1}', 'a.json', 'application/json; charset=utf-8'],
    ['Grüße', 'a.txt', 'text/plain; charset=utf-8'],
    ['', 'empty.png', 'text/plain; charset=utf-8'],
    [Buffer.from([0, 1, 2, 3, 4]), 'a.png', 'application/octet-stream'],
    [Buffer.from([0xff, 0xfe, 0x41, 0]), 'a.mp3', 'application/octet-stream'],
  ];
  for (const [bytes, name, type] of cases) expect([name, (await factsOf(bytes, name)).content_type]).toEqual([name, type]);
});

test('[messages/attachments] pictures have their displayed dimensions and a placeholder', async () => {
  expect(await factsOf(await picture(300, 150))).toMatchObject({ width: 300, height: 150, animated: false });
  const turned = await sharp(await picture(300, 150, 'jpeg'))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await factsOf(turned)).toMatchObject({ width: 150, height: 300 });
  const { placeholder } = await factsOf(await picture(300, 150));
  // The ThumbHash of one colour: means of 24 bits, negligible frequencies; 150 of 300 lines are 4 of 7.
  const hash = Buffer.from(placeholder ?? '', 'base64');
  const means = hash.readUIntLE(0, 3);
  const [light, yellow, red] = [(means & 63) / 63, ((means >> 6) & 63) / 31.5 - 1, ((means >> 12) & 63) / 31.5 - 1];
  const blue = light - (2 / 3) * yellow;
  const first = (3 * light - blue + red) / 2;
  expect(
    [first * 255, (first - red) * 255, blue * 255].map((value, i) => Math.abs(value - ([200, 40, 90][i] ?? 0)) < 12),
  ).toEqual([true, true, true]);
  expect([hash.readUInt16LE(3) & 7, hash.readUInt16LE(3) >> 15]).toEqual([4, 1]);
});

test('animated pictures are recognised, including PNG', async () => {
  const frame = { create: { width: 4, height: 4, channels: 4 as const, background: 'red' } };
  const other = { create: { width: 4, height: 4, channels: 4 as const, background: 'blue' } };
  const moving = await sharp([await sharp(frame).png().toBuffer(), await sharp(other).png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  expect(await factsOf(moving)).toMatchObject({ content_type: 'image/gif', animated: true, width: 4, height: 4 });
  const png = await picture(4, 4);
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL\0\0\0\x02\0\0\0\0\0\0\0\0', 'latin1')]);
  expect(await factsOf(Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]))).toMatchObject({ animated: true });
});

test('a picture with a huge size in its header is not decoded, and a fake picture has no facts', async () => {
  const huge = await sharp({ create: { width: 16_000, height: 9000, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const facts = await factsOf(huge);
  expect([facts.width, facts.height, facts.placeholder]).toEqual([16_000, 9000, undefined]);
  expect(await factsOf(Buffer.from('\x89PNG\r\n\x1a\nand nothing more', 'latin1'))).toEqual({
    content_type: 'image/png',
    animated: false,
  });
});

test('large pictures that libraries would load whole are identified by their headers', async () => {
  const large = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(4 * 1024 * 1024)]);
  const seen = async (bytes: Buffer) => {
    const { content_type, width, height, placeholder } = await factsOf(large(bytes));
    return [content_type, width, height, placeholder];
  };
  const base = sharp(await picture(123, 45));
  expect(await seen(await base.webp().toBuffer())).toEqual(['image/webp', 123, 45, undefined]);
  expect(await seen(await base.webp({ lossless: true }).toBuffer())).toEqual(['image/webp', 123, 45, undefined]);
  expect(await seen(await base.clone().ensureAlpha(0.5).webp().toBuffer())).toEqual(['image/webp', 123, 45, undefined]);
  expect(await seen(await base.gif().toBuffer())).toEqual(['image/gif', 123, 45, undefined]);
  expect(await seen(await base.avif().toBuffer())).toEqual(['image/avif', 123, 45, undefined]);
  expect((await seen(await base.png().toBuffer()))[3]).toBeTruthy();
});

test('[messages/attachments] videos have dimensions and duration, wherever in the file their headers are', async () => {
  const film = { width: 640, height: 360, seconds: 12.5 };
  const facts = { width: 640, height: 360, duration_secs: 12.5, animated: false };
  expect(await factsOf(mp4(film))).toEqual({ content_type: 'video/mp4', ...facts });
  expect(await factsOf(mp4({ ...film, tail: 3_000_000 }))).toEqual({ content_type: 'video/mp4', ...facts });
  expect(await factsOf(mp4({ ...film, brand: 'qt  ' }))).toEqual({ content_type: 'video/quicktime', ...facts });
  expect(await factsOf(mp4({ ...film, turned: true }))).toMatchObject({ width: 360, height: 640 });
  expect(await factsOf(webm(film))).toEqual({ content_type: 'video/webm', ...facts });
  const matroska = Buffer.from(webm(film).toString('latin1').replace('webm', 'matr'), 'latin1');
  expect(await factsOf(matroska)).toEqual({ content_type: 'video/x-matroska', ...facts });
});

test('[messages/attachments] audio files have a duration, also in video containers', async () => {
  const cases: [Buffer, string, number][] = [
    [ogg(3.25), 'audio/ogg', 3.25],
    [wav(1.5), 'audio/wav', 1.5],
    [flac(2), 'audio/flac', 2],
    [mp3(100, { counted: true }), 'audio/mpeg', 2.612],
    [mp3(99), 'audio/mpeg', 2.606],
    [mp4({ seconds: 7, handler: 'soun' }), 'audio/mp4', 7],
    [webm({ seconds: 4 }), 'audio/webm', 4],
  ];
  for (const [bytes, content_type, duration_secs] of cases)
    expect(await factsOf(bytes, 'sound')).toEqual({ content_type, duration_secs, animated: false });
});

test('files that are truncated or inconsistent cause no failure', async () => {
  const whole = [
    mp4({ width: 9, height: 9, seconds: 1 }),
    webm({ width: 9, height: 9, seconds: 1 }),
    ogg(1),
    wav(1),
    flac(1),
    mp3(9),
  ];
  for (const bytes of whole)
    for (let length = 1; length < Math.min(bytes.length, 400); length += 7)
      expect((await factsOf(bytes.subarray(0, length))).content_type).toBeTruthy();
  const endless = Buffer.concat([
    mp4({ seconds: 1 }).subarray(0, 24),
    ...Array.from({ length: 9000 }, () => Buffer.from('\0\0\0\x08free', 'latin1')),
  ]);
  expect((await factsOf(endless)).content_type).toBe('audio/mp4');
});

test('crafted files cost a bounded number of reads, regardless of their size', async () => {
  const megabytes = 8;
  const fill = (text: string) => Buffer.alloc(megabytes * 1024 * 1024, text, 'latin1');
  const crafted: [string, Buffer, string][] = [
    ['empty boxes', Buffer.concat([mp4({ seconds: 1 }).subarray(0, 24), fill('\0\0\0\x08free')]), 'audio/mp4'],
    ['empty elements', Buffer.concat([webm({ seconds: 1 }).subarray(0, 40), fill('\xec\x80')]), 'audio/webm'],
    ['sync words', Buffer.concat([mp3(1), fill('\xff')]), 'audio/mpeg'],
    ['empty pages', Buffer.concat([ogg(1), fill('OggS')]), 'audio/ogg'],
    ['empty blocks', Buffer.concat([flac(1), fill('\x01\0\0\0')]), 'audio/flac'],
    ['empty chunks', Buffer.concat([wav(1).subarray(0, 12), fill('junk\0\0\0\0')]), 'audio/wav'],
  ];
  for (const [name, bytes, type] of crafted) {
    const reads: number[] = [];
    const { content_type } = await factsOf(bytes, 'a', reads);
    expect([name, content_type]).toEqual([name, type]);
    expect(reads.length, name).toBeLessThan(8);
    expect(Math.max(...reads), name).toBeLessThanOrEqual(65_536);
  }
});
