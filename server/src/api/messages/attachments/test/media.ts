/** Small files of many kinds, assembled by hand from their specifications, so their facts are known. */

const ascii = (text: string) => Buffer.from(text, 'latin1');

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(8 + body.length), ascii(type), body]);
}

/**
 * An MP4 of one track; `handler` is vide or soun, `turned` rotates by 90 degrees, `tail` puts the headers
 * after the data.
 */
export function mp4({
  width = 0,
  height = 0,
  seconds,
  handler = 'vide',
  turned = false,
  brand = 'isom',
  tail = 0,
}: {
  width?: number;
  height?: number;
  seconds: number;
  handler?: string;
  turned?: boolean;
  brand?: string;
  tail?: number;
}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(600, 12);
  header.writeUInt32BE(Math.round(seconds * 600), 16);
  const track = Buffer.alloc(84);
  const matrix = turned ? [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000] : [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  for (const [index, value] of matrix.entries()) track.writeInt32BE(value, 40 + index * 4);
  track.writeUInt32BE(width * 65536, 76);
  track.writeUInt32BE(height * 65536, 80);
  const hdlr = box('hdlr', Buffer.alloc(8), ascii(handler), Buffer.alloc(13));
  const moov = box('moov', box('mvhd', header), box('trak', box('tkhd', track), box('mdia', hdlr)));
  return Buffer.concat([box('ftyp', ascii(brand), u32(512), ascii('mp42')), box('mdat', Buffer.alloc(tail)), moov]);
}

function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const name = Buffer.from(id.toString(16), 'hex');
  const size = u32(body.length);
  size[0] = 0x10;
  return Buffer.concat([name, size, body]);
}

/** A WebM with a video track, or with audio only. */
export function webm({ width, height, seconds }: { width?: number; height?: number; seconds: number }): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const video = width === undefined ? [] : [element(0xe0, element(0xb0, u32(width)), element(0xba, u32(height ?? 0)))];
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, ascii('webm'))),
    element(
      0x18538067,
      element(0x1549a966, element(0x2ad7b1, u32(1_000_000)), element(0x4489, duration)),
      element(0x1654ae6b, element(0xae, element(0x83, Buffer.from([1])), ...video)),
      element(0x1f43b675, Buffer.alloc(40)),
    ),
  ]);
}

/** PCM audio of 8000 bytes a second. */
export function wav(seconds: number): Buffer {
  const data = Buffer.alloc(Math.round(seconds * 8000), 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

function oggPage(granule: number, packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(7, 14);
  head[26] = 1;
  head[27] = packet.length;
  return Buffer.concat([head, packet]);
}

/** Opus in Ogg, with the pre-skip that encoders write. */
export function ogg(seconds: number): Buffer {
  const preSkip = 312;
  const head = Buffer.concat([ascii('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  head.writeUInt16LE(preSkip, 10);
  const tags = Buffer.concat([ascii('OpusTags'), Buffer.alloc(8)]);
  const last = Math.round(seconds * 48_000) + preSkip;
  return Buffer.concat([
    oggPage(0, head),
    oggPage(0, tags),
    oggPage(last >> 1, Buffer.alloc(99)),
    oggPage(last, Buffer.alloc(99)),
  ]);
}

/** MPEG 1 layer III of 128 kbit/s and 44.1 kHz, after an ID3 tag; with `counted`, the first frame has the frame count. */
export function mp3(frames: number, { counted = false } = {}): Buffer {
  const tag = Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, 20]), Buffer.alloc(20)]);
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  const first = Buffer.from(frame);
  if (counted) first.set(Buffer.concat([ascii('Xing'), u32(1), u32(frames)]), 36);
  return Buffer.concat([tag, first, ...Array.from({ length: frames }, () => frame)]);
}

/** The header of a FLAC file. */
export function flac(seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt32BE((44_100 << 12) | (1 << 9) | (15 << 4), 10);
  info.writeUInt32BE(Math.round(seconds * 44_100), 14);
  return Buffer.concat([ascii('fLaC'), Buffer.from([0x80, 0, 0, 34]), info, Buffer.alloc(200)]);
}
