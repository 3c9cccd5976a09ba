import { buffer } from 'node:stream/consumers';
import type { BlobReader } from '../../../core/blobs.ts';
import { imageDecoder, isDecodable, MAX_PIXELS } from '../../../core/images.ts';
import { Turns } from '../../../core/turns.ts';
import { thumbHash } from '../../../core/placeholder.ts';

/** What is known of a picture: its sides as it is shown, whether it moves, and a ThumbHash (base64). */
export interface ImageFacts {
  width?: number;
  height?: number;
  animated: boolean;
  placeholder?: string;
}

const SIDE = 48;
/** One picture at a time, and some that wait: with more there is no placeholder, and nobody waits. */
const decoding = new Turns(1, 20);

/**
 * The sides of a picture and its placeholder. Reads headers; pixels are decoded for the placeholder only, one picture at a
 * time, and never of a picture whose header says that it is too large. Empty when it only begins like a picture.
 */
export async function imageFacts(blobs: BlobReader, { blob }: { blob: string }): Promise<ImageFacts> {
  const sharp = await imageDecoder();
  try {
    const source = blobs.path?.(blob) ?? (await whole(blobs, blob));
    const meta = await sharp(source, { limitInputPixels: false }).metadata();
    const { width, height } = meta.autoOrient;
    const facts: ImageFacts = { width, height, animated: (meta.pages ?? 1) > 1 };
    if (!isDecodable(meta)) return facts;
    const placeholder = await decoding.run(() => placeholderOf(source)).catch(() => undefined);
    return placeholder === undefined ? facts : { ...facts, placeholder };
  } catch {
    return { animated: false };
  }
}

async function placeholderOf(source: string | Buffer): Promise<string> {
  const sharp = await imageDecoder();
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return thumbHash({ data, width: info.width, height: info.height }).toString('base64');
}

async function whole(blobs: BlobReader, blob: string): Promise<Buffer> {
  const found = await blobs.get(blob);
  return found ? buffer(found.data) : Buffer.alloc(0);
}
