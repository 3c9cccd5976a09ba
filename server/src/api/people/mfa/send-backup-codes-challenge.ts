import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requireOwner } from './require-owner.ts';
import { issueTicket } from './tickets.ts';
import { sendBackupCodesChallenge as operation } from '@guildhall/protocol/operations/people/mfa';

/**
 * The first step to a user's recovery codes: takes the password and returns `{nonce, regenerate_nonce}`, each valid
 * once within half an hour. 60002 without a second factor.
 */
export const sendBackupCodesChallenge = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    const { user } = ctx.viewer;
    await requireOwner(ctx, body.password);
    if (user.mfa_enabled === 0) fail('TWO_FACTOR_NOT_ENABLED');
    return ctx.transact(async (tx) => ({
      nonce: await issueTicket(tx, { purpose: 'view_codes', userId: user.id }),
      regenerate_nonce: await issueTicket(tx, { purpose: 'renew_codes', userId: user.id }),
    }));
  },
});
