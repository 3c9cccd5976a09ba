import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { MfaTicketRow } from '../../core/tables/mfa.ts';
import type { Tx } from '../../core/transact.ts';
import { lockUser } from '../users/index.ts';
import { countCode, type Method, readFactor, refuseResting } from './factors.ts';
import { countAnswer, spendTicket } from './tickets.ts';

/** An answer to a ticket. */
export interface TicketAnswer {
  ticket: MfaTicketRow;
  userId: Snowflake;
  method: Method;
  data: string;
}

/**
 * Uses up what was shown and the ticket, and does `work`, all in one transaction. A wrong answer: 60008; each is counted on the ticket, and
 * a code on the account (429 while that rests), before it is looked at. A ticket that somebody used first: 60006.
 */
export async function answerTicket<T>(
  ctx: PublicContext,
  { ticket, userId, method, data }: TicketAnswer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await countAttempt(ctx, { ticket, userId, method });
  const claim = await readFactor(ctx, userId, { method, data, challenge: ticket.challenge });
  const done =
    claim &&
    (await ctx.transact(async (tx) => {
      // Held before the rest, as by whatever else changes how the person logs in.
      await lockUser(tx.db, userId);
      return (await claim(tx)) ? { value: await spendAnd(tx) } : null;
    }));
  if (done) return done.value;
  return fail('INVALID_TWO_FACTOR_CODE');

  async function spendAnd(tx: Tx): Promise<T> {
    await spendTicket(tx, ticket);
    return work(tx);
  }
}

async function countAttempt(ctx: PublicContext, { ticket, userId, method }: Omit<TicketAnswer, 'data'>): Promise<void> {
  const isCode = method !== 'webauthn' && ctx.config.rateLimits;
  const until = await ctx.transact(async (tx) => {
    const rests = isCode ? await countCode(tx, userId) : null;
    if (rests === null) await countAnswer(tx, ticket);
    return rests;
  });
  if (until !== null) refuseResting(ctx, until);
}
