import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { MfaTicketRow } from '../../core/tables/mfa.ts';
import type { Tx } from '../../core/transact.ts';
import { lockUser } from '../users/index.ts';
import { countWrongCode, type Method, readFactor } from './factors.ts';
import { countWrongAnswer, spendTicket } from './tickets.ts';

/** An answer to a ticket. */
export interface TicketAnswer {
  ticket: MfaTicketRow;
  userId: Snowflake;
  method: Method;
  data: string;
}

/**
 * Uses up what was shown and the ticket, and does `work`, all in one transaction. A wrong answer is counted, on the ticket and on the
 * account: 60008. A ticket that somebody used first: 60006.
 */
export async function answerTicket<T>(
  ctx: PublicContext,
  { ticket, userId, method, data }: TicketAnswer,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const claim = await readFactor(ctx, userId, { method, data, challenge: ticket.challenge });
  const done =
    claim &&
    (await ctx.transact(async (tx) => {
      // Held before the rest, as by whatever else changes how the person logs in.
      await lockUser(tx.db, userId);
      return (await claim(tx)) ? { value: await spendAnd(tx) } : null;
    }));
  if (done) return done.value;
  await ctx.transact(async (tx) => {
    await countWrongCode(tx, userId);
    await countWrongAnswer(tx, ticket);
  });
  return fail('INVALID_TWO_FACTOR_CODE');

  async function spendAnd(tx: Tx): Promise<T> {
    await spendTicket(tx, ticket);
    return work(tx);
  }
}
