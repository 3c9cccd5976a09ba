import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { deleteLaterReverts, findMailToken, takeMailToken } from '../mails/mail-tokens.ts';
import { deleteFactors } from '../mfa/factors.ts';
import { deleteIdentities } from '../login-providers/queries.ts';
import { changeAccount } from '../users/change-account.ts';
import { findUser, takenFields } from '../users/queries.ts';
import { passwordChanged } from './credentials.ts';
import { hashPassword } from './password.ts';
import { restoreAccount } from './standing.ts';
import { refuseTaken } from './taken.ts';
import { revertAccount as operation } from '@guildhall/protocol/operations/people/auth';

/**
 * Recovers an account with the link sent to its old address when the address was changed: `{email}`.
 * - Restores the old address, sets a new password, and revokes all logins, second factors, linked login providers and
 *   later links of this kind.
 * - 50014 for a link that is unknown, used or older than two days.
 * - 50035 if another user has the address.
 */
export const revertAccount = route(operation, {
  access: open,
  limit: limits.mailLinks,
  run: async (ctx, { body }) => {
    if (!(await findMailToken(ctx.store.read, 'email_changed', body.token, ctx.clock.now()))) fail('INVALID_AUTH_TOKEN');
    const password = await hashPassword(body.password, ctx.passwordCost);
    return ctx.transact(async (tx) => {
      const link = (await takeMailToken(tx, 'email_changed', body.token)) ?? fail('INVALID_AUTH_TOKEN');
      const user = (await findUser(tx.db, link.user_id)) ?? fail('INVALID_AUTH_TOKEN');
      const taken = await takenFields(tx.db, { ...user, email: link.email });
      if (taken.email) refuseTaken({ username: false, email: true });
      if (!(await restoreAccount(tx, user))) fail('INVALID_AUTH_TOKEN');
      // A thief may have set their own factor, which would lock out the owner, or linked their own account of a provider.
      await deleteFactors(tx, user.id);
      await deleteIdentities(tx.db, user.id);
      await deleteLaterReverts(tx.db, link);
      const values = { password, email: link.email, verified: 1, mfa_enabled: 0 };
      await passwordChanged(tx, await changeAccount(tx, user, values));
      return { email: link.email };
    });
  },
});
