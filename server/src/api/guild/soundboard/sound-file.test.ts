import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mp3Duration } from './mp3.ts';
import { oggDuration } from './ogg.ts';

/** A page with these packets and the end position `granule`. */
function page(packets: Buffer[], granule: number, { serial = 1, flags = 0 } = {}): Buffer {
  const lacing = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(serial, 14);
  head[26] = lacing.length;
  return Buffer.concat([head, Buffer.from(lacing), ...packets]);
}

function opus(frames: number, { granule = frames * 960, preSkip = 0, serial = 1, packet = [0xf8, 0xff, 0xfe] } = {}): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead\x01\x01', 'latin1');
  head.writeUInt16LE(preSkip, 10);
  const pages = [page([head], 0, { serial, flags: 2 }), page([Buffer.from('OpusTags')], 0, { serial })];
  for (let at = 0; at < frames; at += 100) {
    const count = Math.min(100, frames - at);
    const end = at + count === frames ? granule : -1;
    pages.push(page(Array<Buffer>(count).fill(Buffer.from(packet)), end, { serial }));
  }
  return Buffer.concat(pages);
}

function vorbis(rate: number, granule: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('\x01vorbis', 'latin1');
  head.writeUInt32LE(rate, 12);
  return Buffer.concat([page([head], 0, { flags: 2 }), page([Buffer.alloc(300)], granule)]);
}

test('Opus: the duration is the end position of the last page without the pre-skip', () => {
  expect(oggDuration(opus(50))).toBe(1000);
  expect(oggDuration(opus(51, { granule: 48_312, preSkip: 312 }))).toBe(1000);
});

test('Opus: packets are counted, so a page cannot understate the duration', () => {
  expect(oggDuration(opus(500, { granule: 960 }))).toBe(10_000);
  // Three frames of 20 ms in each packet.
  expect(oggDuration(opus(100, { granule: 960, packet: [0xfb, 3, 0] }))).toBe(6000);
});

test('Vorbis: the duration is the end position of the last page at the rate of the stream', () => {
  expect(oggDuration(vorbis(44_100, 88_200))).toBe(2000);
});

test('consecutive streams add up', () => {
  expect(oggDuration(Buffer.concat([opus(100), opus(200, { serial: 2 })]))).toBe(6000);
});

test('a truncated file or one of another format has no duration', () => {
  expect(oggDuration(opus(50).subarray(0, -1))).toBeNull();
  expect(oggDuration(Buffer.concat([opus(50), Buffer.from('more')]))).toBeNull();
  expect(oggDuration(page([Buffer.from('fishead\0 is a skeleton, not a sound')], 0))).toBeNull();
  expect(oggDuration(vorbis(0, 10))).toBeNull();
  expect(oggDuration(Buffer.from('OggS'))).toBeNull();
  expect(oggDuration(page([], 0))).toBeNull();
});

test('the platform’s own sounds have their intended durations', () => {
  const ms = (name: string) => oggDuration(readFileSync(new URL(`./sounds/${name}.ogg`, import.meta.url)));
  expect(['bell', 'fanfare', 'drum', 'pop'].map((name) => Math.round((ms(name) ?? 0) / 50) * 50)).toEqual([1400, 1600, 900, 350]);
});

/** MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 417 bytes and 1152 samples each. */
function mp3(frames: number, first = ''): Buffer {
  const all = Array.from({ length: frames }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]));
  all[0]?.write(first, 36, 'latin1');
  return Buffer.concat(all);
}

const round = (ms: number | null) => ms && Math.round(ms);

test("MP3: every frame counts, except tags and the frame with the encoder's metadata", () => {
  expect(round(mp3Duration(mp3(100)))).toBe(2612);
  const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0', 'latin1'), Buffer.alloc(128)]);
  const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
  expect(round(mp3Duration(Buffer.concat([id3, mp3(100), tag])))).toBe(2612);
  expect(round(mp3Duration(mp3(101, 'Xing')))).toBe(2612);
  expect(round(mp3Duration(Buffer.concat([mp3(50), Buffer.alloc(77), mp3(50)])))).toBe(2612);
});

test('MP3: MPEG 2 has frames of 576 samples', () => {
  // 22.05 kHz, 64 kbit/s: 208 bytes.
  const frame = Buffer.concat([Buffer.from([0xff, 0xf3, 0x80, 0]), Buffer.alloc(204)]);
  expect(round(mp3Duration(Buffer.concat(Array<Buffer>(100).fill(frame))))).toBe(2612);
});

test('a file that only begins like an MP3 is not one', () => {
  for (const bytes of [
    Buffer.from([0xff, 0xfb, 0x90, 0, 1, 2, 3]),
    Buffer.from('RIFF....WAVEfmt '),
    Buffer.alloc(0),
    Buffer.alloc(999),
  ])
    expect(mp3Duration(bytes)).toBeNull();
  // Layer II, free bit rate, reserved rate.
  for (const head of [
    [0xff, 0xfd, 0x90, 0],
    [0xff, 0xfb, 0x00, 0],
    [0xff, 0xfb, 0x9c, 0],
  ])
    expect(mp3Duration(Buffer.concat(Array(3).fill(Buffer.concat([Buffer.from(head), Buffer.alloc(413)]))))).toBeNull();
});
