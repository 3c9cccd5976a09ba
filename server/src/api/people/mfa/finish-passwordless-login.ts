import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { clientOf } from '../auth/client.ts';
import { issuePersonToken } from '../auth/tokens.ts';
import { refuseResting } from '../auth/standing.ts';
import { findUser, lockUser } from '../users/queries.ts';
import { loginSettings } from '../users/settings.ts';
import { readAssertion, usePasskey } from './passkeys.ts';
import { findTicket, spendTicket } from './tickets.ts';
import { finishPasswordlessLogin as operation } from '@guildhall/protocol/operations/people/mfa';

/**
 * Logs in with only a passkey: `{user_id, token, user_settings}`. The authenticator must have verified the user by PIN or
 * biometrics, which makes it two factors in one. 60006 for an expired or used ticket, 60008 for a wrong response.
 */
export const finishPasswordlessLogin = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    const ticket = await findTicket(ctx, body.ticket, 'passwordless');
    const found = await readAssertion(ctx, body.credential, { challenge: ticket.challenge ?? '', alone: true });
    const user = found && (await findUser(ctx.store.read, found.passkey.user_id));
    if (!found || !user) return fail('INVALID_TWO_FACTOR_CODE');
    refuseResting(user);
    const token = await ctx.transact(async (tx) => {
      await lockUser(tx.db, user.id);
      await spendTicket(tx, ticket);
      if (!(await usePasskey(tx, found.passkey, found.counter))) fail('INVALID_TWO_FACTOR_CODE');
      return issuePersonToken(tx, user.id, clientOf(ctx));
    });
    return { token, user_id: user.id, user_settings: loginSettings(user) };
  },
});
