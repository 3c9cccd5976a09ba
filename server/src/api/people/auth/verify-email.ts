import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { askForFactor } from '../mfa/ask-for-factor.ts';
import { takeMailToken } from '../mails/mail-tokens.ts';
import { changeAccount } from '../users/change-account.ts';
import { findUser } from '../users/queries.ts';
import { clientOf } from './client.ts';
import { refuseResting } from './standing.ts';
import { issuePersonToken } from './tokens.ts';
import { verifyEmail as operation } from '@guildhall/protocol/operations/people/auth';

/**
 * Opens the link of a mail: verifies the address and logs in the user: `{token, user_id}`, USER_UPDATE.
 * - With a second factor, that step follows as at the login.
 * - 50014 for a link that is unknown, used, older than a day, or of an address that the account no longer has.
 */
export const verifyEmail = route(operation, {
  access: open,
  limit: limits.mailLinks,
  run: async (ctx, { body }) => {
    const answer = await ctx.transact(async (tx) => {
      const link = (await takeMailToken(tx, 'verify', body.token)) ?? fail('INVALID_AUTH_TOKEN');
      const user = (await findUser(tx.db, link.user_id)) ?? fail('INVALID_AUTH_TOKEN');
      if (user.email !== link.email) fail('INVALID_AUTH_TOKEN');
      refuseResting(user);
      await changeAccount(tx, user, { verified: 1 });
      // The link is one factor: a user with a second one must show it too.
      if (user.mfa_enabled !== 0) return { user_id: user.id };
      return { token: await issuePersonToken(tx, user.id, clientOf(ctx)), user_id: user.id };
    });
    return 'token' in answer ? answer : askForFactor(ctx, { id: answer.user_id });
  },
});
