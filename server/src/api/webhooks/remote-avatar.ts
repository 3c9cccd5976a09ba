import { createHash } from 'node:crypto';
import type { Snowflake } from '@guildhall/protocol/ids';
import { imageInfo, imageTypeOf } from '../../core/images.ts';
import { job } from '../../core/job.ts';
import { OutboundError, type OutboundReason } from '../../core/outbound.ts';
import type { Platform } from '../../core/platform.ts';
import { transact } from '../../core/transact.ts';

const NOBODY = { userId: null, reason: null };
const TIMEOUT = 5000;
/** 8 MiB: a picture for one message. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Failures that another try would not mend. */
const FINAL: ReadonlySet<OutboundReason> = new Set(['url', 'address', 'size', 'redirects']);

const keyOf = (webhookId: Snowflake, hash: string) => `avatars/${webhookId}/${hash}`;

/** Fetches the picture that a message of a webhook is shown with; what is no picture is left out. */
export const fetchRemoteAvatar = job<{ webhook_id: Snowflake; hash: string; url: string }>({
  kind: 'fetch_webhook_avatar',
  lane: 'outbound',
  attempts: 4,
  async run({ blobs, outbound }, { webhook_id, hash, url }) {
    const key = keyOf(webhook_id, hash);
    if (await blobs.stat(key)) return;
    try {
      const { status, body } = await outbound({ url, timeout: TIMEOUT, maxBytes: MAX_BYTES, redirects: 3 });
      if (status >= 500) throw new OutboundError('connection');
      if (status === 200 && imageTypeOf(body) && (await imageInfo(body))) await blobs.put(key, body);
    } catch (error) {
      if (!(error instanceof OutboundError) || !FINAL.has(error.reason)) throw error;
    }
  },
});

/**
 * The hash under which the picture at an address stands for a webhook's messages. The picture itself is fetched by a job,
 * so that no message waits for another server; until then it is not found.
 */
export async function remoteAvatar(platform: Platform, webhookId: Snowflake, url: string): Promise<string> {
  const hash = createHash('sha256').update(url).digest('hex').slice(0, 32);
  if (!(await platform.blobs.stat(keyOf(webhookId, hash))))
    await transact(platform, NOBODY, (tx) => tx.enqueue(fetchRemoteAvatar, { webhook_id: webhookId, hash, url }));
  return hash;
}
