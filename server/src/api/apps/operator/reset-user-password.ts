import { resetUserPassword as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { revokeTokens } from '../../people/auth/tokens.ts';
import { deleteIdentities } from '../../people/login-providers/queries.ts';
import { sendLink } from '../../people/mails/send-mail.ts';
import { deleteTickets } from '../../people/mfa/tickets.ts';
import { changeAccount } from '../../people/users/change-account.ts';
import { operatorOnly } from './access.ts';
import { recordAction } from './actions.ts';
import { lockPerson } from './find-person.ts';

/**
 * Makes a person choose a new password (204): the old one no longer works, accounts of login providers are unlinked, all logins
 * end, and a mail has the link. Without an address: 50035. Unknown: 10013; the operator: 50013.
 */
export const resetUserPassword = route(operation, {
  access: operatorOnly,
  limit: limits.write,
  run: (ctx, { path: { user_id } }) =>
    ctx.transact(async (tx) => {
      const user = await lockPerson(tx.db, user_id);
      if (user.email === null) return failForm({ '': complain.custom('ACCOUNT_WITHOUT_EMAIL', 'The account has no address.') });
      await deleteTickets(tx, user_id);
      // Else an intruder who has linked an account of their own would stay.
      await deleteIdentities(tx.db, user_id);
      await changeAccount(tx, user, { password: null });
      await revokeTokens(tx, user_id, 'person');
      await sendLink(tx, user, { kind: 'reset', to: user.email });
      await recordAction(tx, ctx, { action: 'user_reset_password', target: ['user', user_id] });
    }),
});
