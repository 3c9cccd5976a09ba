import type { PublicContext } from '../../../core/framework/context.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { challengeFor, factorsOf } from './factors.ts';
import { issueTicket } from './tickets.ts';
import type { FactorAsked } from '@guildhall/protocol/objects/people/mfa';

/**
 * Issues a ticket for the second factor, valid for five minutes at POST /auth/mfa/{type}, or POST /auth/reset for
 * `reset` (docs/contract/people.md#accounts).
 */
export async function askForFactor(
  ctx: PublicContext,
  { id }: Pick<UserRow, 'id'>,
  purpose: 'login' | 'undelete' | 'reset' = 'login',
): Promise<FactorAsked> {
  const factors = await factorsOf(ctx.store.read, id);
  const challenge = await challengeFor(ctx, factors);
  const ticket = await ctx.transact((tx) => issueTicket(tx, { purpose, userId: id, challenge: challenge?.challenge ?? null }));
  const { totp, backup } = factors;
  return { user_id: id, mfa: true, ticket, totp, sms: false, backup, webauthn: challenge?.text ?? null };
}
