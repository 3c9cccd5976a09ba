import { createHash } from 'node:crypto';
import type { Metadata } from 'sharp';
import type { Blobs } from './blobs.ts';
import { complain, failForm } from './errors.ts';
import { hasMoreFrames } from './gif.ts';

/** 10 MiB: a picture of a user, a guild, a role or an application. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Frames of a GIF: the decoder's table of them alone would take the memory of a thousand pictures. */
const MAX_FRAMES = 10_000;

/** What a picture's own bytes say it is. */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** A picture whose first bytes were looked at. */
export interface Image {
  type: ImageType;
  animated: boolean;
  bytes: Buffer;
  /** The field of the body that it came in. */
  field: string;
}

/** What a decoder says of a picture: its size in pixels, and of each frame how long it stands, in ms. */
export interface ImageInfo {
  width: number;
  height: number;
  frames: number;
  delays: readonly number[];
  /** Whether it is too large to be decoded when it is shown as the picture of a person or guild. */
  tooLarge: boolean;
}

/**
 * The picture of a data URI; its type comes from its content, not from what the URI says. Fails with 50035 at `field`:
 * IMAGE_INVALID, or BINARY_TYPE_MAX_SIZE beyond `maxBytes` (reference table "errors", kind form_code).
 */
export function readImage(dataUri: string, field: string, maxBytes = MAX_BYTES): Image {
  const bytes = readDataUri(dataUri, field, maxBytes);
  const type = imageTypeOf(bytes);
  if (!type) return failImage(field);
  return { type, animated: isAnimated(type, bytes), bytes, field };
}

/** The bytes of a base64 data URI; more than `maxBytes` is BINARY_TYPE_MAX_SIZE at `field`. */
export function readDataUri(dataUri: string, field: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  if (bytes.length > maxBytes) {
    const message = `File cannot be larger than ${(maxBytes / 1024).toFixed(1)} kb.`;
    failForm({ [field]: complain.custom('BINARY_TYPE_MAX_SIZE', message) });
  }
  return bytes;
}

/** What the decoder says of a picture that was read; IMAGE_INVALID at its field when it cannot be decoded, or is too large to be. */
export async function inspectImage({ bytes, field }: Image): Promise<ImageInfo> {
  const info = await imageInfo(bytes);
  return info && !info.tooLarge ? info : failImage(field);
}

/** What the decoder says of a picture, or null when it is none that can be read. Reads headers, not pixels. */
export async function imageInfo(bytes: Buffer): Promise<ImageInfo | null> {
  if (imageTypeOf(bytes) === 'gif' && hasMoreFrames(bytes, MAX_FRAMES)) return null;
  const sharp = await imageDecoder();
  try {
    const meta = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const { width, pages = 1, pageHeight, delay = [] } = meta;
    const height = pageHeight ?? meta.height;
    const tooLarge = !isDecodable({ ...meta, height }, { whole: MAX_PORTRAIT_PIXELS });
    return { width, height, frames: pages, delays: delay, tooLarge };
  } catch {
    return null;
  }
}

/** The library that decodes pictures, loaded at first need; see image-decoder.ts. */
export async function imageDecoder(): Promise<typeof import('sharp').default> {
  const { decoder } = await import('./image-decoder.ts');
  return decoder;
}

/** Pixels of all frames together; a picture of more is not decoded. */
export const MAX_PIXELS = 64_000_000;
/** The same for pictures that cannot be read line by line: these are in memory whole. */
const MAX_WHOLE_PIXELS = 16_000_000;
/** The same for pictures of people and guilds, each of which is uploaded for many to see. */
export const MAX_PORTRAIT_PIXELS = 24_000_000;
/** Whether a picture is small enough to be decoded, by what the decoder says of it before; `moving` with all its frames. */
export function isDecodable(
  {
    width,
    height,
    format,
    isProgressive = false,
    pages = 1,
  }: Pick<Metadata, 'width' | 'height' | 'format' | 'isProgressive' | 'pages'>,
  { moving = false, whole = MAX_WHOLE_PIXELS } = {},
): boolean {
  const inLines = (format === 'jpeg' || format === 'png') && !isProgressive;
  return width * height * (moving ? pages : 1) <= (inLines ? MAX_PIXELS : whole);
}

function failImage(field: string): never {
  return failForm({ [field]: complain.custom('IMAGE_INVALID', 'Invalid image data.') });
}

/**
 * Stores a picture under `<folder>/<hash>` and gives back its hash, which begins with `a_` when it moves. The same
 * picture always has the same hash. The type is not in the key: who serves it looks at the content. One that cannot be
 * decoded is IMAGE_INVALID at its field.
 */
export async function saveImage(blobs: Blobs, folder: string, image: Image): Promise<string> {
  await inspectImage(image);
  const digest = createHash('sha256').update(image.bytes).digest('hex').slice(0, 32);
  const hash = image.animated ? `a_${digest}` : digest;
  await blobs.put(`${folder}/${hash}`, image.bytes);
  return hash;
}

/** The type by the first bytes, or null when it is no picture that is taken. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp' && /^avi[fs]/.test(text.slice(8, 12))) return 'avif';
  return null;
}

/** GIF: the looping extension or a second picture; WebP: the animation bit of its header; AVIF: a sequence. */
function isAnimated(type: ImageType, bytes: Buffer): boolean {
  if (type === 'gif')
    return (
      bytes.includes('NETSCAPE2.0', 0, 'latin1') ||
      bytes.indexOf('!\xf9\x04', bytes.indexOf('!\xf9\x04', 0, 'latin1') + 1, 'latin1') > 0
    );
  if (type === 'webp') return bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) !== 0;
  return type === 'avif' && bytes.toString('latin1', 8, 12) === 'avis';
}
