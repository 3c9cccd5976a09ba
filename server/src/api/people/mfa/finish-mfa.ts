import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { requirePassword } from '../auth/require-password.ts';
import { confirmByProvider } from '../login-providers/confirm.ts';
import { answerTicket } from './answer-ticket.ts';
import { makeProof } from './prove.ts';
import { findTicket, spendTicket } from './tickets.ts';
import { finishMfa as operation } from '@guildhall/protocol/operations/people/mfa';

/**
 * Answers a 60003: returns `{token}`, valid for five minutes, which the rejected request sends in X-Discord-MFA-Authorization.
 */
export const finishMfa = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { body }) => {
    const { user } = ctx.viewer;
    const ticket = await findTicket(ctx, body.ticket, 'prove');
    if (ticket.user_id !== user.id) fail('INVALID_TWO_FACTOR_TICKET');
    if (body.mfa_type === 'provider') {
      if (user.mfa_enabled !== 0) fail('TWO_FACTOR_REQUIRED');
      await ctx.transact(async (tx) => {
        await confirmByProvider(ctx, tx, body.data);
        await spendTicket(tx, ticket);
      });
    } else if (body.mfa_type === 'password') {
      if (user.mfa_enabled !== 0) fail('TWO_FACTOR_REQUIRED');
      await requirePassword(ctx, body.data);
      await ctx.transact((tx) => spendTicket(tx, ticket));
    } else await answerTicket(ctx, { ticket, userId: user.id, method: body.mfa_type, data: body.data }, async () => true);
    return { token: await makeProof(ctx, user.id) };
  },
});
