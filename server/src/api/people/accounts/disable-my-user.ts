import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requireOwner } from '../mfa/require-owner.ts';
import { requireProof } from '../mfa/prove.ts';
import { changeAccount } from '../users/change-account.ts';
import { closeSessions } from './close-sessions.ts';
import { disableMyUser as operation } from '@guildhall/protocol/operations/people/accounts';

/**
 * Disables the caller's account until a login with `undelete` (people's clients): it is logged out everywhere and
 * keeps all its data.
 */
export const disableMyUser = route(operation, {
  access: open,
  limit: limits.write,
  run: async (ctx, { body }) => {
    const { user } = ctx.viewer;
    await requireOwner(ctx, body.password);
    if (user.mfa_enabled !== 0) await requireProof(ctx, { code: body.code });
    await ctx.transact(async (tx) => {
      await changeAccount(tx, user, { disabled_at: tx.now });
      await closeSessions(tx, user.id);
    });
  },
});
