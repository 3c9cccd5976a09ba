import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/context.ts';
import { fail } from '../../../core/errors.ts';
import type { MfaTicketRow } from '../../../core/tables/mfa.ts';
import type { Tx } from '../../../core/transact.ts';
import { type Counted, countAttempt, forgetAttempt } from '../auth/attempts.ts';
import { lockUser } from '../users/queries.ts';
import { type Method, readFactor } from './factors.ts';
import { countAnswer, spendTicket } from './tickets.ts';

/** An answer to a ticket. */
export interface TicketAnswer {
  ticket: MfaTicketRow;
  userId: Snowflake;
  method: Method;
  data: string;
}

/**
 * Spends what was shown and the ticket, and does `work`, all in one transaction. A wrong answer: 60008. Each answer is counted on the
 * ticket, and a code as an attempt at the account (429 after too many), before it is compared. A ticket that was spent first: 60006.
 */
export async function answerTicket<T>(
  ctx: PublicContext,
  { ticket, userId, method, data }: TicketAnswer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const counted = await countGuess(ctx, { ticket, userId, method });
  const claim = await readFactor(ctx, userId, { method, data, challenge: ticket.challenge });
  const done =
    claim &&
    (await ctx.transact(async (tx) => {
      // Held before the rest, as by whatever else changes how the person logs in.
      await lockUser(tx.db, userId);
      return (await claim(tx)) ? { value: await spendAnd(tx) } : null;
    }));
  if (!done) return fail('INVALID_TWO_FACTOR_CODE');
  await forgetAttempt(ctx, counted);
  return done.value;

  async function spendAnd(tx: Tx): Promise<T> {
    await spendTicket(tx, ticket);
    return work(tx);
  }
}

/** Counts the answer on the ticket, and a code as an attempt too; a signature cannot be guessed. */
async function countGuess(ctx: PublicContext, { ticket, userId, method }: Omit<TicketAnswer, 'data'>): Promise<Counted> {
  const onTicket = (tx: Tx) => countAnswer(tx, ticket);
  if (method !== 'webauthn') return countAttempt(ctx, { what: 'code', account: userId, address: ctx.ip }, onTicket);
  await ctx.transact(onTicket);
  return [];
}
