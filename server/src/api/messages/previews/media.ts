import { Readable } from 'node:stream';
import type { BlobReader } from '../../../core/framework/blobs.ts';
import { OutboundError } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { type FileFacts, fileFacts } from '../attachments/media/facts.ts';
import type { EmbedMedia } from '@guildhall/protocol/objects/messages/messages';

const IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/gif',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/avif',
]);
const VIDEO_TYPES: ReadonlySet<string> = new Set(['video/mp4', 'video/webm', 'video/quicktime']);
const VIDEO_NAME = /\.(?:mp4|webm|mov)$/i;
/** The flag of animated embed media (docs/contract/enums.md#embed_media_flag). */
const IS_ANIMATED = 1 << 5;
/** The start of a video is enough to measure it. */
const FILM_START = 2 * 1024 * 1024;
const TIMEOUT = 5000;
const REDIRECTS = 5;

/** A content type without its parameters, lower case. */
export function typeOf(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function isImageType(type: string): boolean {
  return IMAGE_TYPES.has(type);
}

export function isVideoType(type: string): boolean {
  return VIDEO_TYPES.has(type);
}

/** Whether an address, or the type that its page declares, is of a playable video. */
export function isVideo(address: string, type: string | undefined): boolean {
  return type === undefined ? VIDEO_NAME.test(new URL(address).pathname) : isVideoType(type);
}

/**
 * The embed media of a picture, measured; undefined if it cannot be fetched or is not a picture. Its bytes
 * decide the size, not the page's own claim.
 */
export async function pictureAt(
  { blobs, externalPictures }: Platform,
  url: string,
  alt?: string,
): Promise<EmbedMedia | undefined> {
  const picture = await externalPictures.get(url);
  if (!picture) return undefined;
  const media = mediaOf(url, await fileFacts(blobs, { id: '0', ...picture }, ''));
  return alt && media ? { ...media, description: alt } : media;
}

/** The embed media of a video, measured by its start; undefined if it cannot be fetched or measured. */
export async function videoAt({ outbound }: Platform, url: string): Promise<EmbedMedia | undefined> {
  try {
    const answer = await outbound({
      url,
      timeout: TIMEOUT,
      maxBytes: FILM_START,
      beyond: 'cut',
      redirects: REDIRECTS,
      headers: { accept: 'video/*' },
      wants: ({ status, headers }) => status === 200 && isVideoType(typeOf(headers['content-type'])),
    });
    return await filmIn(url, answer.body);
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}

/** The embed media of a video that starts with some bytes. */
export async function filmIn(url: string, bytes: Buffer): Promise<EmbedMedia | undefined> {
  const media = mediaOf(url, await fileFacts(inMemory(bytes), { id: '0', blob: 'film', size: bytes.length }, ''));
  return media && isVideoType(media.content_type ?? '') ? media : undefined;
}

function mediaOf(url: string, { content_type, width, height, placeholder, animated }: FileFacts): EmbedMedia | undefined {
  if (width === undefined || height === undefined) return undefined;
  const media: EmbedMedia = { url, width, height, content_type };
  if (placeholder !== undefined) {
    media.placeholder = placeholder;
    media.placeholder_version = 1;
  }
  if (animated) media.flags = IS_ANIMATED;
  return media;
}

/** A blob store of one blob in memory. */
function inMemory(bytes: Buffer): BlobReader {
  return {
    get: async (_key, range) => {
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { info: { size: bytes.length }, data: Readable.from([part], { objectMode: false }) };
    },
  };
}
