import type { Pieces } from './pieces.ts';

/** The duration of an audio file in seconds from its headers, or undefined if they do not have it. */
export async function soundDuration(file: Pieces, contentType: string): Promise<number | undefined> {
  switch (contentType) {
    case 'audio/ogg':
      return oggDuration(file);
    case 'audio/mpeg':
      return mp3Duration(file);
    case 'audio/wav':
      return wavDuration(file);
    case 'audio/flac':
      return flacDuration(file);
    default:
      return undefined;
  }
}

const OPUS_RATE = 48_000;
/** A page of Ogg is smaller than 64 KiB (RFC 3533, 6): the last one starts in the last piece. */
const LAST_PIECE = 65_536;

/** The position of the last page in samples, minus what Opus skips at the start (RFC 7845, 5.1). */
async function oggDuration(file: Pieces): Promise<number | undefined> {
  const head = Buffer.from(await file.read(0, 512));
  const packet = 27 + (head[26] ?? 0);
  const tail = await file.read(Math.max(0, file.size - LAST_PIECE), LAST_PIECE);
  let last = tail.lastIndexOf('OggS', undefined, 'latin1');
  // A page in which no packet ends has no position.
  while (last > 0 && tail.length >= last + 14 && tail.readBigInt64LE(last + 6) < 0)
    last = tail.lastIndexOf('OggS', last - 1, 'latin1');
  if (last < 0 || tail.length < last + 14 || head.length < packet + 19) return undefined;
  const granule = Number(tail.readBigInt64LE(last + 6));
  if (head.toString('latin1', packet, packet + 8) === 'OpusHead')
    return positive((granule - head.readUInt16LE(packet + 10)) / OPUS_RATE);
  if (head.toString('latin1', packet, packet + 7) !== '\x01vorbis') return undefined;
  return positive(granule / head.readUInt32LE(packet + 12));
}

/** Kilobits a second of layer III by the index in a frame's header, for MPEG 1 and for MPEG 2 and 2.5 (ISO 11172-3, 13818-3). */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];

/** From the frame count that encoders write into the first frame, or else from its bit rate and the file size. */
async function mp3Duration(file: Pieces): Promise<number | undefined> {
  const tag = await file.read(0, 10);
  const tagged = tag.toString('latin1', 0, 3) === 'ID3' && tag.length === 10;
  const at = tagged ? 10 + tag.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0) : 0;
  const head = await file.read(at, 256);
  const [first = 0, second = 0, third = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  const version = (second >> 3) & 3;
  const bitrate = (version === 3 ? BITRATES_1 : BITRATES_2)[third >> 4];
  const base = RATES[(third >> 2) & 3];
  if (version === 1 || !bitrate || !base) return undefined;
  const rate = version === 3 ? base : version === 2 ? base / 2 : base / 4;
  const frames = countedFrames(head);
  if (frames) return positive((frames * (version === 3 ? 1152 : 576)) / rate);
  return positive(((file.size - at) * 8) / (bitrate * 1000));
}

function countedFrames(head: Buffer): number | undefined {
  for (const [name, offset] of [
    ['Xing', 8],
    ['Info', 8],
    ['VBRI', 14],
  ] as const) {
    const at = head.indexOf(name, 0, 'latin1');
    if (at < 0 || at + offset + 4 > head.length) continue;
    if (name !== 'VBRI' && ((head[at + 7] ?? 0) & 1) === 0) continue;
    return head.readUInt32BE(at + offset);
  }
  return undefined;
}

/** Bytes of the `data` chunk divided by the bytes per second of the `fmt ` chunk. */
async function wavDuration(file: Pieces): Promise<number | undefined> {
  let rate = 0;
  for (let at = 12, count = 0; count < 64; count += 1) {
    const chunk = await file.read(at, 24);
    if (chunk.length < 8) return undefined;
    const [name, size] = [chunk.toString('latin1', 0, 4), chunk.readUInt32LE(4)];
    if (name === 'fmt ' && chunk.length >= 20) rate = chunk.readUInt32LE(16);
    if (name === 'data') return rate > 0 ? positive(Math.min(size, file.size - at - 8) / rate) : undefined;
    at += 8 + size + (size & 1);
  }
  return undefined;
}

/** STREAMINFO, which always comes first (RFC 9639, 8.2): 20 bits of rate, 36 bits of samples. */
async function flacDuration(file: Pieces): Promise<number | undefined> {
  const info = await file.read(8, 18);
  if (info.length < 18) return undefined;
  const rate = info.readUIntBE(10, 3) >> 4;
  const samples = ((info[13] ?? 0) & 15) * 2 ** 32 + info.readUInt32BE(14);
  return rate > 0 ? positive(samples / rate) : undefined;
}

function positive(seconds: number): number | undefined {
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
