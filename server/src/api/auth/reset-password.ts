import { Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { fail } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { findMailToken, takeMailToken } from '../mails/index.ts';
import { changeAccount, findUser } from '../users/index.ts';
import { passwordChanged } from './credentials.ts';
import { hashPassword } from './password.ts';
import { restoreAccount } from './standing.ts';
import { issueToken } from './tokens.ts';

/**
 * Sets a new password by the link of a mail: every login of the person ends, and `{token}` is a new one. The mail shows the address
 * to be the person's; an account that rested or was going to be deleted is back. A link that is unknown, used or older than an
 * hour: 50014.
 */
export const resetPassword = route({
  id: 'reset_password',
  method: 'POST',
  path: '/auth/reset',
  auth: ['none'],
  access: open,
  limit: limits.mailLinks,
  body: Type.Object({ token: Text(1, 256), password: Text(8, 128) }),
  reply: 200,
  run: async (ctx, { body }) => {
    // Before the password is hashed, which costs.
    if (!(await findMailToken(ctx.store.read, 'reset', body.token, ctx.clock.now()))) fail('INVALID_AUTH_TOKEN');
    const password = await hashPassword(body.password, ctx.passwordCost);
    return ctx.transact(async (tx) => {
      const link = (await takeMailToken(tx, 'reset', body.token)) ?? fail('INVALID_AUTH_TOKEN');
      const user = (await findUser(tx.db, link.user_id)) ?? fail('INVALID_AUTH_TOKEN');
      if (user.email !== link.email || !(await restoreAccount(tx, user))) fail('INVALID_AUTH_TOKEN');
      await passwordChanged(tx, await changeAccount(tx, user, { password, verified: 1 }));
      return { token: await issueToken(tx, { kind: 'person', userId: user.id, applicationId: null }) };
    });
  },
});
