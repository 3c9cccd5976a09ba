import type { Snowflake } from '@guildhall/protocol/ids';
import { randomBytes } from 'node:crypto';
import { LIMITS } from '@guildhall/protocol/limits';
import type { PublicContext } from '../../../core/framework/context.ts';
import type { Db } from '../../../core/framework/store.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { MfaTicketRow, TicketPurpose } from '../../../core/tables/mfa.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { hashToken } from '../../../core/access/viewer.ts';

/** Lifetime of a ticket in ms; those for recovery codes last as long as people's clients expect. */
const LIFE: Readonly<Record<TicketPurpose, number>> = {
  login: 300_000,
  undelete: 300_000,
  reset: 300_000,
  prove: 300_000,
  passkey: 300_000,
  passwordless: 300_000,
  view_codes: 1_800_000,
  renew_codes: 1_800_000,
};

/** Issues a ticket; the store keeps only its hash. */
export async function issueTicket(
  { db, now }: Tx,
  { purpose, userId, challenge = null }: { purpose: TicketPurpose; userId: Snowflake | null; challenge?: string | null },
): Promise<string> {
  const ticket = randomBytes(30).toString('base64url');
  const row = { hash: hashToken(ticket), purpose, user_id: userId, challenge, attempts: 0 };
  await db.kysely
    .insertInto('mfa_tickets')
    .values({ ...row, created_at: now, expires_at: now + LIFE[purpose] })
    .execute();
  return ticket;
}

/** Finds a ticket that is still valid for this purpose; else 60006. */
export async function findTicket(
  { store, clock }: PublicContext,
  ticket: string,
  ...purposes: readonly TicketPurpose[]
): Promise<MfaTicketRow> {
  const row = await ticketOf(store.read, ticket);
  const isGood =
    row && purposes.includes(row.purpose) && row.expires_at > clock.now() && row.attempts < LIMITS.accounts.ticketAttempts.max;
  return isGood ? row : fail(LIMITS.accounts.ticketAttempts.error);
}

/** Uses up a ticket; 60006 if another request was first or it has expired. The answer must have been counted before. */
export async function spendTicket({ db, now }: Tx, { hash }: Pick<MfaTicketRow, 'hash'>): Promise<void> {
  const spent = await db.kysely
    .deleteFrom('mfa_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('hash')
    .execute();
  if (!spent.length) fail('INVALID_TWO_FACTOR_TICKET');
}

/** Revokes all tickets of a user, with what was proven for them. */
export async function deleteTickets({ db }: Tx, userId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('mfa_tickets').where('user_id', '=', userId).execute();
}

/** Counts an answer before it is checked; 60006 if the ticket accepts no more or is used up. */
export async function countAnswer({ db }: Tx, { hash }: Pick<MfaTicketRow, 'hash'>): Promise<void> {
  const counted = await db.kysely
    .updateTable('mfa_tickets')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('attempts', '<', LIMITS.accounts.ticketAttempts.max)
    .returning('hash')
    .execute();
  if (!counted.length) fail('INVALID_TWO_FACTOR_TICKET');
}

function ticketOf(db: Db, ticket: string): Promise<MfaTicketRow | undefined> {
  return db.kysely.selectFrom('mfa_tickets').selectAll().where('hash', '=', hashToken(ticket)).executeTakeFirst();
}
