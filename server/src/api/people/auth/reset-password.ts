import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findMailToken, takeMailToken } from '../mails/mail-tokens.ts';
import { answerTicket } from '../mfa/answer-ticket.ts';
import { askForFactor } from '../mfa/ask-for-factor.ts';
import { findTicket } from '../mfa/tickets.ts';
import { changeAccount } from '../users/change-account.ts';
import { findUser } from '../users/queries.ts';
import { clientOf } from './client.ts';
import { passwordChanged } from './credentials.ts';
import { hashPassword } from './password.ts';
import { restoreAccount } from './standing.ts';
import { issuePersonToken } from './tokens.ts';
import { resetPassword as operation } from '@guildhall/protocol/operations/people/auth';

/**
 * Sets a new password with the link of a mail: revokes all logins of the user and returns a new `{token}`.
 * - Verifies the address, since the user could read the mail.
 * - Restores an account that was disabled or pending deletion.
 * - With a second factor it responds like the login; the request is repeated with `ticket`, `method` and `code`.
 * - 50014 for a link that is unknown, used or older than an hour.
 */
export const resetPassword = route(operation, {
  access: open,
  limit: limits.mailLinks,
  run: async (ctx, { body }) => {
    // Checked before the password is hashed, which is expensive.
    const link = (await findMailToken(ctx.store.read, 'reset', body.token, ctx.clock.now())) ?? fail('INVALID_AUTH_TOKEN');
    const user = (await findUser(ctx.store.read, link.user_id)) ?? fail('INVALID_AUTH_TOKEN');
    const hasFactor = user.mfa_enabled !== 0;
    if (hasFactor && !body.ticket) return askForFactor(ctx, user, 'reset');
    const ticket = hasFactor ? await findTicket(ctx, body.ticket ?? '', 'reset') : null;
    if (ticket && ticket.user_id !== user.id) fail('INVALID_TWO_FACTOR_TICKET');
    const password = await hashPassword(body.password, ctx.passwordCost);
    const work = (tx: Tx) => setPassword(ctx, tx, { token: body.token, password, hasFactor });
    if (!ticket) return ctx.transact(work);
    const answer = { ticket, userId: user.id, method: body.method ?? 'totp', data: body.code ?? '' } as const;
    return answerTicket(ctx, answer, work);
  },
});

/** Uses up the link. Does nothing if a second factor was added meanwhile, since it was not asked for. */
async function setPassword(
  ctx: PublicContext,
  tx: Tx,
  { token, password, hasFactor }: { token: string; password: string; hasFactor: boolean },
): Promise<{ token: string }> {
  const link = (await takeMailToken(tx, 'reset', token)) ?? fail('INVALID_AUTH_TOKEN');
  const user = (await findUser(tx.db, link.user_id)) ?? fail('INVALID_AUTH_TOKEN');
  if (user.email !== link.email || (user.mfa_enabled !== 0) !== hasFactor) fail('INVALID_AUTH_TOKEN');
  if (!(await restoreAccount(tx, user))) fail('INVALID_AUTH_TOKEN');
  await passwordChanged(tx, await changeAccount(tx, user, { password, verified: 1 }));
  return { token: await issuePersonToken(tx, user.id, clientOf(ctx)) };
}
