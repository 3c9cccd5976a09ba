import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { askForFactor } from '../mfa/ask-for-factor.ts';
import { findPersonByLogin, lockUser } from '../users/queries.ts';
import { loginSettings } from '../users/settings.ts';
import { countAttempt, deleteAttempt } from './attempts.ts';
import { clientOf } from './client.ts';
import { verifyPassword } from './password.ts';
import { refuseResting, restoreAccount } from './standing.ts';
import { issuePersonToken } from './tokens.ts';
import { login as operation } from '@guildhall/protocol/operations/people/auth';

const REFUSED = complain.custom('INVALID_LOGIN', 'Login or password is invalid.');

/**
 * Logs in a user: returns `{token, user_id}`, or with a second factor `{mfa: true, ticket}` for /auth/mfa.
 * - An unknown login and a wrong password get the same response after the same time
 *   (docs/contract/people.md#accounts).
 * - A disabled account (20013) or one pending deletion (20011) is restored with `undelete`.
 */
export const login = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    const name = body.login.trim().toLowerCase();
    const user = await findPersonByLogin(ctx.store.read, name);
    const hasToken = user !== undefined && ctx.viewer?.kind === 'person' && ctx.viewer.user.id === user.id;
    // By id, since an account has several names.
    const counted = await countAttempt(ctx, { what: 'login', account: user?.id ?? name, address: ctx.ip, hasToken });
    if (!(await verifyPassword(body.password, user?.password, ctx.passwordCost)) || !user)
      return failForm({ login: REFUSED, password: REFUSED });
    await deleteAttempt(ctx, counted);
    if (!body.undelete) refuseResting(user);
    if (user.mfa_enabled !== 0) return askForFactor(ctx, user, body.undelete ? 'undelete' : 'login');
    const token = await ctx.transact(async (tx) => {
      const now = await lockUser(tx.db, user.id);
      // A second factor or a new password may have been set while this one was checked.
      const isSame = now?.mfa_enabled === user.mfa_enabled && now.password === user.password;
      if (!isSame || (body.undelete && !(await restoreAccount(tx, user)))) failForm({ login: REFUSED, password: REFUSED });
      return issuePersonToken(tx, user.id, clientOf(ctx));
    });
    return { token, user_id: user.id, user_settings: loginSettings(user) };
  },
});
