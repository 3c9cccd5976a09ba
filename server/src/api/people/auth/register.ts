import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { clientOf } from './client.ts';
import { acceptInvite, checkNewcomer, insertNewcomer } from './newcomer.ts';
import { hashPassword } from './password.ts';
import { issuePersonToken } from './tokens.ts';
import { register as operation } from '@guildhall/protocol/operations/people/auth';

/**
 * Creates a user and returns its first token: 201 `{token}`. The first user of a server is its operator
 * (docs/contract/people.md#accounts). 50035 where the server accepts no new accounts, or none without an invite; 429 after too
 * many accounts of one address, of its network, or of all.
 */
export const register = route(operation, {
  access: open,
  limit: limits.register,
  run: async (ctx, { body }) => {
    await checkNewcomer(ctx, body);
    const password = await hashPassword(body.password, ctx.passwordCost);
    const token = await ctx.transact(async (tx) => {
      const user = await insertNewcomer(tx, body, { password, verified: !ctx.config.verifyEmail });
      const issued = await issuePersonToken(tx, user.id, clientOf(ctx));
      await acceptInvite(tx, user, body);
      return issued;
    });
    return { token };
  },
});
