import { createHash } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Metadata } from 'sharp';
import type { Blobs } from '../framework/blobs.ts';
import { complain, failForm } from '../framework/errors.ts';
import { hasMoreFrames } from './gif.ts';

/** The type of a picture by its own bytes. */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** A picture whose type has been detected. */
export interface Image {
  type: ImageType;
  animated: boolean;
  bytes: Buffer;
  /** The body field that holds it. */
  field: string;
}

/** Metadata from the decoder: the size in pixels, and the duration of each frame in ms. */
export interface ImageInfo {
  width: number;
  height: number;
  frames: number;
  delays: readonly number[];
  /** Whether it is too large to be decoded as the picture of a user or guild. */
  tooLarge: boolean;
}

/**
 * Reads the picture of a data URI; its type comes from its content, not from the URI. Fails with 50035 at `field`:
 * IMAGE_INVALID, or BINARY_TYPE_MAX_SIZE beyond `maxBytes` (docs/contract/errors.md#form-errors).
 */
export function readImage(dataUri: string, field: string, maxBytes = LIMITS.images.bytes.max): Image {
  const bytes = readDataUri(dataUri, field, maxBytes);
  const type = imageTypeOf(bytes);
  if (!type) return failImage(field);
  return { type, animated: isAnimated(type, bytes), bytes, field };
}

/** The bytes of a base64 data URI; more than `maxBytes` fails with BINARY_TYPE_MAX_SIZE at `field`. */
export function readDataUri(dataUri: string, field: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  if (bytes.length > maxBytes) {
    const message = `File cannot be larger than ${(maxBytes / 1024).toFixed(1)} kb.`;
    failForm({ [field]: complain.custom('BINARY_TYPE_MAX_SIZE', message) });
  }
  return bytes;
}

/**
 * Reads the metadata of a picture; fails with IMAGE_INVALID at its field if it cannot be decoded or is too large.
 */
export async function inspectImage({ bytes, field }: Image): Promise<ImageInfo> {
  const info = await imageInfo(bytes);
  return info && !info.tooLarge ? info : failImage(field);
}

/** Reads the metadata of a picture, or returns null if the decoder cannot read it. Reads headers, not pixels. */
export async function imageInfo(bytes: Buffer): Promise<ImageInfo | null> {
  if (imageTypeOf(bytes) === 'gif' && hasMoreFrames(bytes, LIMITS.images.frames.max)) return null;
  const sharp = await imageDecoder();
  try {
    const meta = await sharp(bytes, { limitInputPixels: LIMITS.images.pixels.max }).metadata();
    const { width, pages = 1, pageHeight, delay = [] } = meta;
    const height = pageHeight ?? meta.height;
    const tooLarge = !isDecodable({ ...meta, height }, { whole: LIMITS.images.portraitPixels.max });
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

/** Whether a picture is small enough to be decoded, by its metadata; `moving` counts all its frames. */
export function isDecodable(
  {
    width,
    height,
    format,
    isProgressive = false,
    pages = 1,
  }: Pick<Metadata, 'width' | 'height' | 'format' | 'isProgressive' | 'pages'>,
  { moving = false, whole = LIMITS.images.wholePixels.max }: { moving?: boolean; whole?: number } = {},
): boolean {
  const inLines = (format === 'jpeg' || format === 'png') && !isProgressive;
  return width * height * (moving ? pages : 1) <= (inLines ? LIMITS.images.pixels.max : whole);
}

function failImage(field: string): never {
  return failForm({ [field]: complain.custom('IMAGE_INVALID', 'Invalid image data.') });
}

/**
 * Stores a picture under `<folder>/<hash>` and returns its hash, which begins with `a_` if it is animated.
 * - The same picture always has the same hash.
 * - The type is not in the key: it is detected from the content when the picture is served.
 * - Fails with IMAGE_INVALID at its field if the picture cannot be decoded.
 */
export async function saveImage(blobs: Blobs, folder: string, image: Image): Promise<string> {
  await inspectImage(image);
  const digest = createHash('sha256').update(image.bytes).digest('hex').slice(0, 32);
  const hash = image.animated ? `a_${digest}` : digest;
  await blobs.put(`${folder}/${hash}`, image.bytes);
  return hash;
}

/** The type by the first bytes, or null if it is not an accepted picture. */
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
