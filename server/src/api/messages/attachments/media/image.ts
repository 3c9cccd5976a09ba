import { buffer } from 'node:stream/consumers';
import { rgbaToThumbHash } from 'thumbhash';
import { LIMITS } from '@guildhall/protocol/limits';
import type { BlobReader } from '../../../../core/framework/blobs.ts';
import { imageDecoder, isDecodable } from '../../../../core/media/images.ts';
import { ConcurrencyLimiter } from '../../../../core/values/concurrency-limiter.ts';
import { headerFacts, type ImageFacts } from './header.ts';

const SIDE = 48;
/** Seconds after which the library stops computing a placeholder. */
const DEADLINE = 10;
const IN_LINES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);
/**
 * One picture at a time, because libraries hold some of them in memory whole; if too many wait, a picture
 * gets no facts.
 */
const reading = new ConcurrencyLimiter(1, 200);
const UNKNOWN: ImageFacts = { animated: false };

/**
 * The dimensions of a picture and its placeholder. Reads headers; decodes pixels only for the placeholder,
 * and never if the header declares too large a picture. Empty if it only begins like a picture.
 */
export async function imageFacts(
  blobs: BlobReader,
  { blob, size }: { blob: string; size: number },
  { head, type }: { head: Buffer; type: string },
): Promise<ImageFacts> {
  if (size > LIMITS.attachments.placeholderBytes.max && !IN_LINES.has(type)) return headerFacts(head, type);
  return (await reading.run(() => describe(blobs, blob, size).catch(() => UNKNOWN))) ?? UNKNOWN;
}

async function describe(blobs: BlobReader, blob: string, size: number): Promise<ImageFacts> {
  const sharp = await imageDecoder();
  const source = blobs.path?.(blob) ?? (await whole(blobs, blob));
  const meta = await sharp(source, { limitInputPixels: false }).metadata();
  const { width, height } = meta.autoOrient;
  const facts: ImageFacts = { width, height, animated: (meta.pages ?? 1) > 1 };
  if (size > LIMITS.attachments.decodedBytes.max || !isDecodable(meta, { whole: LIMITS.attachments.placeholderPixels.max }))
    return facts;
  const placeholder = await placeholderOf(source).catch(() => undefined);
  return placeholder === undefined ? facts : { ...facts, placeholder };
}

async function placeholderOf(source: string | Buffer): Promise<string> {
  const sharp = await imageDecoder();
  const { data, info } = await sharp(source, { limitInputPixels: LIMITS.images.pixels.max, sequentialRead: true })
    .timeout({ seconds: DEADLINE })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function whole(blobs: BlobReader, blob: string): Promise<Buffer> {
  const found = await blobs.get(blob);
  return found ? buffer(found.data) : Buffer.alloc(0);
}
