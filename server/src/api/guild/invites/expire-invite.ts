import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';
import { removeInvite } from './accept.ts';
import { findInvite } from './queries.ts';

/** Deletes an expired invite; ignores one that was already deleted, and an unexpired one that reuses its code. */
export const expireInvite = job<{ code: string }>({
  kind: 'invites.expire',
  run: async (platform, { code }) => {
    await transact(platform, { userId: null, reason: null }, async (tx) => {
      const invite = await findInvite(tx.db, code);
      if (invite?.expires_at !== undefined && invite.expires_at !== null && invite.expires_at <= tx.now)
        await removeInvite(tx, invite);
    });
  },
});
