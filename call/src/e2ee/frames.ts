import { type Bytes, concat } from './bytes.ts';

const MARKER = 0xfa;
const TAG_BYTES = 8;
/** The size and the marker at the end. */
const END_BYTES = 3;
const NONCE_BITS = 32;
const SILENCE: readonly number[] = [0xf8, 0xff, 0xfe];

/** A range of a frame that is authenticated, but not encrypted. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** An encrypted frame, taken apart. */
export interface EncryptedFrame {
  /** The 32 low bits of the sender's counter. */
  readonly nonce: number;
  /** The encrypted parts with the tag. */
  readonly ciphertext: Bytes;
  /** The parts that are not encrypted. */
  readonly clear: Bytes;
  readonly ranges: readonly Range[];
}

/** Whether a frame is the silence of Opus, which is not encrypted (DAVE protocol, "Silence Packets"). */
export function isSilence(frame: Uint8Array): boolean {
  return frame.length === SILENCE.length && SILENCE.every((byte, at) => frame[at] === byte);
}

/** The end of a frame that is encrypted as a whole, after the ciphertext and its tag: counter, size, marker (DAVE protocol, "Payload Format"). */
export function trailerOf(nonce: number): Bytes {
  const counter: number[] = [];
  let rest = nonce;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) counter.push((rest % 0x80) | 0x80);
  counter.push(rest);
  return Uint8Array.of(...counter, TAG_BYTES + counter.length + END_BYTES, MARKER, MARKER);
}

/** The 12 bytes of a nonce: only the last four count, the lowest first. */
export function nonceBytes(nonce: number): Bytes {
  const bytes = new Uint8Array(12);
  new DataView(bytes.buffer).setUint32(8, nonce, true);
  return bytes;
}

/** Splits an encrypted frame into its parts; undefined if the frame is not encrypted (DAVE protocol, "Protocol Frame Check"). */
export function parseFrame(frame: Uint8Array): EncryptedFrame | undefined {
  const end = frame.length - END_BYTES;
  const size = frame[end] ?? 0;
  const body = frame.length - size;
  if (frame[end + 1] !== MARKER || frame[end + 2] !== MARKER || size <= TAG_BYTES + END_BYTES || body < 0) return undefined;
  const numbers = readNumbers(frame.subarray(body + TAG_BYTES, end));
  const [nonce, ...bounds] = numbers ?? [];
  if (nonce === undefined || nonce >= 2 ** NONCE_BITS) return undefined;
  const ranges = rangesOf(bounds, body);
  if (!ranges) return undefined;
  const tag = frame.subarray(body, body + TAG_BYTES);
  const encrypted = [...gapsOf(ranges, body), { start: body, end: body + TAG_BYTES }];
  const ciphertext = ranges.length > 0 ? cut(frame, encrypted) : concat(frame.subarray(0, body), tag);
  return { nonce, ciphertext, clear: cut(frame, ranges), ranges };
}

/** Puts a decrypted frame together. */
export function joinFrame({ ranges, clear }: EncryptedFrame, plaintext: Bytes): Bytes {
  if (ranges.length === 0) return plaintext;
  const frame = new Uint8Array(clear.length + plaintext.length);
  let [clearAt, plainAt] = [0, 0];
  for (const { start, end } of ranges) {
    frame.set(clear.subarray(clearAt, clearAt + end - start), start);
    clearAt += end - start;
  }
  for (const { start, end } of gapsOf(ranges, frame.length)) {
    frame.set(plaintext.subarray(plainAt, plainAt + end - start), start);
    plainAt += end - start;
  }
  return frame;
}

/** Numbers in ULEB128; undefined if one does not end, or is too large to be meant. */
function readNumbers(bytes: Uint8Array): number[] | undefined {
  const numbers: number[] = [];
  let [value, factor] = [0, 1];
  for (const byte of bytes) {
    value += (byte & 0x7f) * factor;
    if (value >= 2 ** 40 || factor >= 2 ** 40) return undefined;
    if (byte < 0x80) numbers.push(value);
    [value, factor] = byte < 0x80 ? [0, 1] : [value, factor * 0x80];
  }
  return factor === 1 ? numbers : undefined;
}

/** Ranges from pairs of offset and size; undefined unless they ascend without overlapping. */
function rangesOf(bounds: readonly number[], body: number): Range[] | undefined {
  if (bounds.length % 2 !== 0) return undefined;
  const ranges: Range[] = [];
  let last = 0;
  for (let at = 0; at < bounds.length; at += 2) {
    const start = bounds[at] ?? 0;
    const end = start + (bounds[at + 1] ?? 0);
    if (start < last || end > body) return undefined;
    ranges.push({ start, end });
    last = end;
  }
  return ranges;
}

function gapsOf(ranges: readonly Range[], length: number): Range[] {
  const starts = [0, ...ranges.map(({ end }) => end)];
  const ends = [...ranges.map(({ start }) => start), length];
  return starts.map((start, at) => ({ start, end: ends[at] ?? length }));
}

function cut(frame: Uint8Array, ranges: readonly Range[]): Bytes {
  return concat(...ranges.map(({ start, end }) => frame.subarray(start, end)));
}
