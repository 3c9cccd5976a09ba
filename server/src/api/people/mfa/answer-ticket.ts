import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { MfaTicketRow } from '../../../core/tables/mfa.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { type Counted, countAttempt, deleteAttempt } from '../auth/attempts.ts';
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
 * Uses up the proof and the ticket and runs `work`, all in one transaction.
 * - Before anything is compared, the answer is counted on the ticket, and a code as an attempt at the account (429
 *   when too many).
 * - 60008 for a wrong answer, 60006 for a ticket that was used up first.
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
      // Locked first, like in every other change to how the user logs in.
      await lockUser(tx.db, userId);
      return (await claim(tx)) ? { value: await spendAnd(tx) } : null;
    }));
  if (!done) return fail('INVALID_TWO_FACTOR_CODE');
  await deleteAttempt(ctx, counted);
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
