import { LIMITS } from '@guildhall/protocol/limits';
import type { MediaFacts } from './mp4.ts';
import type { Pieces } from './pieces.ts';

interface Element {
  id: number;
  start: number;
  end: number;
}

/** The Matroska elements (RFC 9559) that are read. */
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;
const CLUSTER = 0x1f43b675;

const CONTAINERS: ReadonlySet<number> = new Set([SEGMENT, INFO, TRACKS, TRACK_ENTRY, VIDEO]);
const DEFAULT_SCALE = 1_000_000;

/** Dimensions and duration of a WebM or Matroska file, from the elements before its first cluster. */
export async function webmFacts(file: Pieces): Promise<MediaFacts> {
  const facts: MediaFacts = { hasVideo: false };
  let scale = DEFAULT_SCALE;
  let ticks: number | undefined;
  let at = 0;
  for (let count = 0; count < LIMITS.attachments.webmElements.max; count += 1) {
    const element = await readElement(file, at);
    if (!element || element.id === CLUSTER) break;
    const value = () => file.read(element.start, Math.min(8, element.end - element.start));
    if (element.id === VIDEO) facts.hasVideo = true;
    if (element.id === PIXEL_WIDTH) facts.width = unsigned(await value());
    if (element.id === PIXEL_HEIGHT) facts.height = unsigned(await value());
    if (element.id === TIMESTAMP_SCALE) scale = unsigned(await value());
    if (element.id === DURATION) ticks = float(await value());
    // Containers are entered and never left: the elements after them are read anyway.
    at = CONTAINERS.has(element.id) ? element.start : element.end;
  }
  const duration = ((ticks ?? 0) * scale) / 1e9;
  if (Number.isFinite(duration) && duration > 0) facts.duration = duration;
  return facts;
}

/** An element has an id of 1 to 4 bytes with its marker, and a size of 1 to 8 bytes without (RFC 8794, 4 to 6). */
async function readElement(file: Pieces, at: number): Promise<Element | undefined> {
  const head = await file.read(at, 12);
  const idLength = Math.clz32(head[0] ?? 0) - 23;
  const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return undefined;
  const id = head.readUIntBE(0, idLength);
  let size = (head[idLength] ?? 0) & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte;
    unknown &&= byte === 0xff;
  }
  const start = at + idLength + sizeLength;
  return { id, start, end: unknown ? file.size : Math.min(file.size, start + size) };
}

function unsigned(bytes: Buffer): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

function float(bytes: Buffer): number | undefined {
  if (bytes.length === 4) return bytes.readFloatBE(0);
  return bytes.length === 8 ? bytes.readDoubleBE(0) : undefined;
}
