import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { ApiError } from '../../../core/framework/errors.ts';
import { job } from '../../../core/framework/job.ts';
import { OutboundError } from '../../../core/framework/outbound.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { transact } from '../../../core/framework/transact.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import { rememberAvatar } from '../users/avatars.ts';
import { changeAccount } from '../users/change-account.ts';
import { USER_CHANGED } from '../users/hooks.ts';
import { lockUser } from '../users/queries.ts';

const TIMEOUT = 10_000;

/** Copies the picture of a provider's account to a new account that has none. Without a usable picture nothing changes. */
export const adoptAvatar = job<{ user_id: Snowflake; url: string }>({
  kind: 'adopt_avatar',
  lane: 'outbound',
  attempts: 2,
  async run(platform, { user_id, url }) {
    const avatar = await copyPicture(platform, user_id, url);
    if (avatar === null) return;
    await transact(platform, { userId: user_id, reason: null }, async (tx) => {
      const before = await lockUser(tx.db, user_id);
      if (!before || before.deleted_at !== null || before.avatar !== null) return;
      const user = await changeAccount(tx, before, { avatar });
      await rememberAvatar(tx, { before, user }, undefined);
      await tx.notify(USER_CHANGED, { before, user });
    });
  },
});

/** Saves the picture; null if it cannot be loaded or is none. */
async function copyPicture({ outbound, blobs, log }: Platform, userId: Snowflake, url: string): Promise<string | null> {
  try {
    const { status, body } = await outbound({ url, timeout: TIMEOUT, maxBytes: LIMITS.images.bytes.max, redirects: 3 });
    if (status !== 200) return null;
    const uri = `data:image/png;base64,${body.toString('base64')}`;
    return await saveImage(blobs, `avatars/${userId}`, readImage(uri, 'avatar'));
  } catch (error) {
    if (!(error instanceof OutboundError || error instanceof ApiError)) throw error;
    log.info({ user_id: userId, err: error }, 'the picture of a login provider was not copied');
    return null;
  }
}
