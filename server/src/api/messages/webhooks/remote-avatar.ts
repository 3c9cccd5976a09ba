import { createHash } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { imageDecoder, imageTypeOf } from '../../../core/media/images.ts';
import { job } from '../../../core/framework/job.ts';
import { OutboundError, type OutboundReason } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact } from '../../../core/framework/transact.ts';

const NOBODY = { userId: null, reason: null };
const TIMEOUT = 5000;
/**
 * The longer side of the stored picture, in pixels: token holders must not be able to fill the disk with
 * full-size pictures.
 */
const SIZE = 256;
/** Failures that a retry cannot fix. */
const FINAL: ReadonlySet<OutboundReason> = new Set(['url', 'address', 'size', 'redirects', 'encoding']);

const keyOf = (webhookId: Snowflake, hash: string) => `avatars/${webhookId}/${hash}`;

/** Downloads the picture for a webhook's messages; skips it if it is not an image. */
export const fetchRemoteAvatar = job<{ webhook_id: Snowflake; hash: string; url: string }>({
  kind: 'fetch_webhook_avatar',
  lane: 'outbound',
  attempts: 4,
  async run({ blobs, outbound }, { webhook_id, hash, url }) {
    const key = keyOf(webhook_id, hash);
    if (await blobs.stat(key)) return;
    try {
      const { status, body } = await outbound({ url, timeout: TIMEOUT, maxBytes: LIMITS.webhooks.avatarBytes.max, redirects: 3 });
      if (status >= 500) throw new OutboundError('connection');
      const picture = status === 200 ? await smallPicture(body) : null;
      if (picture) await blobs.put(key, picture);
    } catch (error) {
      if (!(error instanceof OutboundError) || !FINAL.has(error.reason)) throw error;
    }
  },
});

/** Seconds after which the library stops decoding a picture. */
const DEADLINE = 10;

/** The stored form of a picture; null if it cannot be decoded. */
async function smallPicture(bytes: Buffer): Promise<Buffer | null> {
  if (!imageTypeOf(bytes)) return null;
  const sharp = await imageDecoder();
  try {
    const picture = sharp(bytes, { limitInputPixels: LIMITS.images.pixels.max }).timeout({ seconds: DEADLINE });
    return await picture.resize(SIZE, SIZE, { fit: 'inside', withoutEnlargement: true }).webp().toBuffer();
  } catch {
    return null;
  }
}

/**
 * The hash that represents the picture at an address in a webhook's messages. A job downloads the picture, so
 * that no message waits for another server; until then it is not found.
 */
export async function remoteAvatar(platform: Platform, webhookId: Snowflake, url: string): Promise<string> {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 32);
  if (!(await platform.blobs.stat(keyOf(webhookId, hash))))
    await transact(platform, NOBODY, (tx) => tx.enqueue(fetchRemoteAvatar, { webhook_id: webhookId, hash, url }));
  return hash;
}
