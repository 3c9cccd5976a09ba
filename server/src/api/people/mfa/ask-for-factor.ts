import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/context.ts';
import type { UserRow } from '../../../core/tables.ts';
import { challengeFor, factorsOf } from './factors.ts';
import { issueTicket } from './tickets.ts';

/** What a login answers when the password was right and a second factor is to follow. */
export interface FactorAsked {
  user_id: Snowflake;
  mfa: true;
  ticket: string;
  totp: boolean;
  sms: false;
  backup: boolean;
  /** What navigator.credentials.get() takes, as JSON text; null without a passkey. */
  webauthn: string | null;
}

/** Asks for the second factor: POST /auth/mfa/{type} takes the ticket within five minutes, of `reset` POST /auth/reset (people-api). */
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
