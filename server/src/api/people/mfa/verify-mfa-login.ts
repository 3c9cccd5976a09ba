import { ApiError, fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { clientOf } from '../auth/client.ts';
import { issuePersonToken } from '../auth/tokens.ts';
import { refuseResting, restoreAccount } from '../auth/standing.ts';
import { findUser } from '../users/queries.ts';
import { loginSettings } from '../users/settings.ts';
import { answerTicket } from './answer-ticket.ts';
import type { Method } from './factors.ts';
import { findTicket } from './tickets.ts';
import { verifyMfaLogin as operation } from '@guildhall/protocol/operations/people/mfa';

const METHODS: ReadonlySet<string> = new Set<Method>(['totp', 'backup', 'webauthn']);

/**
 * The second step of a login: `{token, user_id, user_settings}` for the ticket of the first step and a code or a
 * passkey's response
 * as JSON text.
 */
export const verifyMfaLogin = route(operation, {
  access: open,
  limit: limits.login,
  run: async (ctx, { path: { mfa_type }, body }) => {
    if (!isMethod(mfa_type)) throw new ApiError(404, 0, '404: Not Found');
    const ticket = await findTicket(ctx, body.ticket, 'login', 'undelete');
    const user = (ticket.user_id && (await findUser(ctx.store.read, ticket.user_id))) || fail('INVALID_TWO_FACTOR_TICKET');
    if (ticket.purpose === 'login') refuseResting(user);
    const answer = { ticket, userId: user.id, method: mfa_type, data: body.code };
    const token = await answerTicket(ctx, answer, async (tx) => {
      if (ticket.purpose === 'undelete' && !(await restoreAccount(tx, user))) fail('INVALID_TWO_FACTOR_TICKET');
      return issuePersonToken(tx, user.id, clientOf(ctx));
    });
    return { token, user_id: user.id, user_settings: loginSettings(user) };
  },
});

function isMethod(text: string): text is Method {
  return METHODS.has(text);
}
