import { createHash } from 'node:crypto';
import type { Blobs } from './blobs.ts';
import { complain, failForm } from './errors.ts';

/** 10 MiB: a picture of a user, a guild, a role or an application. */
const MAX_BYTES = 10 * 1024 * 1024;

/** What a picture's own bytes say it is. */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

/** A picture whose content was looked at. */
export interface Image {
  type: ImageType;
  animated: boolean;
  bytes: Buffer;
}

/**
 * The picture of a data URI; its type comes from its content, not from what the URI says. Fails with 50035 at `field`:
 * IMAGE_INVALID, or BINARY_TYPE_MAX_SIZE beyond 10 MiB (reference table "errors", kind form_code).
 */
export function readImage(dataUri: string, field: string): Image {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  if (bytes.length > MAX_BYTES)
    failForm({ [field]: complain.custom('BINARY_TYPE_MAX_SIZE', 'File cannot be larger than 10240.0 kb.') });
  const type = imageTypeOf(bytes);
  if (!type) return failForm({ [field]: complain.custom('IMAGE_INVALID', 'Invalid image data.') });
  return { type, animated: isAnimated(type, bytes), bytes };
}

/**
 * Stores a picture under `<folder>/<hash>` and gives back its hash, which begins with `a_` when it moves. The same
 * picture always has the same hash. The type is not in the key: who serves it looks at the content.
 */
export async function saveImage(blobs: Blobs, folder: string, image: Image): Promise<string> {
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
