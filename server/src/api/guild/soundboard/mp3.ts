/** Layer III bit rates in kbit/s by the index in a frame header, for MPEG 1 and for MPEG 2 and 2.5 (ISO 11172-3, 13818-3). */
const BITRATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const BITRATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];

/** A frame of layer III. */
interface Frame {
  /** Version and sample rate: the same in all frames of a file. */
  kind: string;
  rate: number;
  samples: number;
  /** In bytes, including the header. */
  length: number;
}

/**
 * Measures the duration of an MP3 file in ms; null if it is not one. Counts every frame and ignores the duration that
 * tags claim.
 */
export function mp3Duration(bytes: Buffer): number | null {
  let at = afterTags(bytes);
  const first = readFrame(bytes, at);
  // Requires two frames in a row, or one that is the whole file: a two-byte sync word occurs in any data.
  const second = at + (first?.length ?? 0);
  if (!first || second > bytes.length || (second < bytes.length && !isNext(bytes, second, first))) return null;
  let samples = isDescription(bytes, at, first) ? -first.samples : 0;
  while (at < bytes.length) {
    const frame = readFrame(bytes, at);
    if (frame?.kind === first.kind) {
      samples += frame.samples;
      at += frame.length;
    } else at += 1;
  }
  return (1000 * samples) / first.rate;
}

function isNext(bytes: Buffer, at: number, first: Frame): boolean {
  return readFrame(bytes, at)?.kind === first.kind || bytes.toString('latin1', at, at + 3) === 'TAG';
}

/** The start of the audio, after any ID3v2 tags (each with its size in four times seven bits). */
function afterTags(bytes: Buffer): number {
  let at = 0;
  while (bytes.toString('latin1', at, at + 3) === 'ID3' && at + 10 <= bytes.length) {
    const size = bytes.subarray(at + 6, at + 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const footer = ((bytes[at + 5] ?? 0) & 16) !== 0 ? 10 : 0;
    at += 10 + size + footer;
  }
  while (bytes[at] === 0) at += 1;
  return at;
}

/** Parses the frame header at a position: 11 bits set, version, layer III, bit rate, sample rate, padding. */
function readFrame(bytes: Buffer, at: number): Frame | undefined {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return undefined;
  const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]];
  const version = (second >> 3) & 3;
  if ((second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1) return undefined;
  const isMpeg1 = version === 3;
  const bitrate = (isMpeg1 ? BITRATES_1 : BITRATES_2)[third >> 4];
  const base = RATES[(third >> 2) & 3];
  if (!bitrate || !base) return undefined;
  const rate = isMpeg1 ? base : version === 2 ? base / 2 : base / 4;
  const samples = isMpeg1 ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((bitrate * 1000) / rate)) + ((third >> 1) & 1);
  return { kind: `${version}/${rate}`, rate, samples, length };
}

/** The first frame of many files has no audio but metadata about the rest. */
function isDescription(bytes: Buffer, at: number, { length }: Frame): boolean {
  const text = bytes.toString('latin1', at, at + Math.min(length, 48));
  return text.includes('Xing') || text.includes('Info') || text.includes('VBRI');
}
