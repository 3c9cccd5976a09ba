import type { BlobReader } from '../../../../core/framework/blobs.ts';
import { imageFacts } from './image.ts';
import { mp4Facts } from './mp4.ts';
import { type FileBytes, Pieces } from './pieces.ts';
import { contentTypeOf } from './sniff.ts';
import { soundDuration } from './sound.ts';
import { webmFacts } from './webm.ts';

/** The facts derived from a file's content. */
export interface FileFacts {
  content_type: string;
  /** In pixels, as displayed. */
  width?: number;
  height?: number;
  duration_secs?: number;
  /** ThumbHash, base64. */
  placeholder?: string;
  animated: boolean;
}

const HEAD = 4096;
const ISO_MEDIA: ReadonlySet<string> = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'audio/mp4']);
const MATROSKA: ReadonlySet<string> = new Set(['video/webm', 'video/x-matroska']);
const DECODED: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/tiff']);

/** Inspects a stored file, regardless of its name: its type, dimensions and duration. Reads small pieces of it. */
export async function fileFacts(blobs: BlobReader, bytes: FileBytes, filename: string): Promise<FileFacts> {
  const file = new Pieces(blobs, bytes);
  const head = Buffer.from(await file.read(0, HEAD));
  const type = contentTypeOf(head, filename);
  if (DECODED.has(type)) {
    const { width, height, placeholder, animated } = await imageFacts(blobs, bytes, { head, type });
    return {
      content_type: type,
      animated: animated || (type === 'image/png' && head.includes('acTL', 0, 'latin1')),
      ...(width && height ? { width, height } : {}),
      ...(placeholder ? { placeholder } : {}),
    };
  }
  if (ISO_MEDIA.has(type) || MATROSKA.has(type)) return filmFacts(file, type);
  const duration = await soundDuration(file, type);
  return { content_type: type, animated: false, ...(duration === undefined ? {} : { duration_secs: rounded(duration) }) };
}

async function filmFacts(file: Pieces, type: string): Promise<FileFacts> {
  const { width, height, duration, hasVideo } = MATROSKA.has(type) ? await webmFacts(file) : await mp4Facts(file);
  return {
    // A container without a video track is audio.
    content_type: hasVideo || type === 'video/quicktime' ? type : type.replace('video/', 'audio/'),
    animated: false,
    ...(width && height ? { width, height } : {}),
    ...(duration === undefined ? {} : { duration_secs: rounded(duration) }),
  };
}

/** Rounds to milliseconds. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
