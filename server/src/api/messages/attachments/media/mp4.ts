import { LIMITS } from '@guildhall/protocol/limits';
import type { Pieces } from './pieces.ts';

/** The facts in the headers of a video or audio file; missing ones are absent. */
export interface MediaFacts {
  width?: number;
  height?: number;
  /** In seconds. */
  duration?: number;
  hasVideo: boolean;
}

interface Box {
  type: string;
  /** The start and end of its content in the file. */
  start: number;
  end: number;
}

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia']);

/**
 * Dimensions and duration of an MP4 or QuickTime file (ISO 14496-12), from the movie header and the largest
 * video track, rotated as displayed.
 */
export async function mp4Facts(file: Pieces): Promise<MediaFacts> {
  const facts: MediaFacts = { hasVideo: false };
  let size: { width: number; height: number } | undefined;
  for await (const box of boxes(file)) {
    if (box.type === 'mvhd') {
      const duration = movieDuration(await file.read(box.start, 32));
      if (duration !== undefined) facts.duration = duration;
    } else if (box.type === 'tkhd') size = shownSize(await file.read(box.start, box.end - box.start));
    else if (box.type === 'hdlr' && (await file.read(box.start + 8, 4)).toString('latin1') === 'vide') {
      facts.hasVideo = true;
      if (size && size.width * size.height > (facts.width ?? 0) * (facts.height ?? 0)) Object.assign(facts, size);
    }
  }
  return facts;
}

async function* boxes(file: Pieces): AsyncGenerator<Box> {
  const ends: number[] = [file.size];
  let at = 0;
  for (let count = 0; count < LIMITS.attachments.mp4Boxes.max && ends.length > 0; count += 1) {
    const end = ends.at(-1) ?? 0;
    const box = at + 8 <= end ? await readBox(file, at, end) : undefined;
    if (!box) {
      at = end;
      ends.pop();
      continue;
    }
    yield box;
    at = CONTAINERS.has(box.type) ? box.start : box.end;
    if (CONTAINERS.has(box.type)) ends.push(box.end);
  }
}

/** A box has its size in 4 bytes and its type; size 1 means 8 more bytes, size 0 the rest of the file. */
async function readBox(file: Pieces, at: number, end: number): Promise<Box | undefined> {
  const head = await file.read(at, 16);
  if (head.length < 8) return undefined;
  const short = head.readUInt32BE(0);
  const long = short === 1 && head.length === 16;
  const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
  const start = at + (long ? 16 : 8);
  if (at + size < start || at + size > end) return undefined;
  return { type: head.toString('latin1', 4, 8), start, end: at + size };
}

function movieDuration(header: Buffer): number | undefined {
  if (header.length < 32) return undefined;
  const long = header[0] === 1;
  const scale = header.readUInt32BE(long ? 20 : 12);
  const length = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 && length > 0 && length < 0xffffffff ? length / scale : undefined;
}

/** Width and height end a track's header as 16.16 numbers, after a matrix that may rotate the picture by 90 degrees. */
function shownSize(header: Buffer): { width: number; height: number } | undefined {
  if (header.length < 84) return undefined;
  const at = header.length - 8;
  const [width, height] = [header.readUInt16BE(at), header.readUInt16BE(at + 4)];
  const turned = header.readInt32BE(at - 36) === 0 && header.readInt32BE(at - 32) !== 0;
  if (!width || !height || width > LIMITS.attachments.videoWidth.max) return undefined;
  return turned ? { width: height, height: width } : { width, height };
}
