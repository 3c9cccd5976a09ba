import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requireOwner } from '../mfa/require-owner.ts';
import { sendNotice } from '../mails/send-mail.ts';
import { requireProof } from '../mfa/prove.ts';
import { changeAccount } from '../users/change-account.ts';
import { closeSessions } from './close-sessions.ts';
import { eraseAccount } from './erase-account.ts';
import { refuseHoldings } from './holdings.ts';
import { deleteMyUser as operation } from '@guildhall/protocol/operations/people/accounts';

/** Ms during which a login restores the account. */
const GRACE = 14 * 86_400_000;

/**
 * Deletes the caller's account in 14 days; until then a login with `undelete` restores it (people's clients).
 * - The account is logged out everywhere immediately.
 * - 40011 for owners of guilds, 40028 for owners of teams or applications.
 * - 50013 for the operator of the server, who cannot be deleted.
 */
export const deleteMyUser = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const { user } = ctx.viewer;
    await requireOwner(ctx, body.password);
    if (user.mfa_enabled !== 0) await requireProof(ctx, { code: body.code });
    if (user.operator === 1) fail('MISSING_PERMISSIONS', { message: 'The operator of the server cannot delete their account.' });
    await ctx.transact(async (tx) => {
      await refuseHoldings(tx.db, user.id);
      const deletes_at = tx.now + GRACE;
      await changeAccount(tx, user, { deletes_at });
      await closeSessions(tx, user.id);
      await tx.enqueue(eraseAccount, { user_id: user.id, deletes_at }, deletes_at);
      const date = new Date(deletes_at).toUTCString();
      if (user.email !== null) await sendNotice(tx, user, { kind: 'deletion', to: user.email, data: { date } });
    });
  },
});
