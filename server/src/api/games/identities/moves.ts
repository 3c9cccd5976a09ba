import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { AccountMergeRow } from '../../../core/tables/identities.ts';
import type { Tx } from '../../../core/framework/transact.ts';

const DAY = 86_400_000;

/**
 * A move of data between accounts: a merge of a provisional account into a user's own, or an unmerge back to a provisional one.
 */
export type Move = Pick<AccountMergeRow, 'application_id' | 'user_id' | 'source_id'>;

/** Records a move, and deletes the account's moves that no limit counts any more; without a source there is nothing to move. */
export async function recordMove(tx: Tx, move: Move): Promise<Snowflake> {
  const id = tx.id();
  await tx.db.kysely
    .deleteFrom('account_merges')
    .where('user_id', '=', move.user_id)
    .where('created_at', '<=', tx.now - DAY)
    .where('done_at', 'is not', null)
    .execute();
  const done_at = move.source_id === null ? tx.now : null;
  await tx.db.kysely
    .insertInto('account_merges')
    .values({ id, ...move, created_at: tx.now, done_at })
    .execute();
  return id;
}

/** An unfinished move; undefined if it is done. */
export function findMove(db: Db, id: Snowflake): Promise<AccountMergeRow | undefined> {
  const query = db.kysely.selectFrom('account_merges').selectAll().where('id', '=', id);
  return query.where('done_at', 'is', null).executeTakeFirst();
}

/** Whether an account is the target of an unfinished move of a game that is not set aside. */
export async function isMovingTo(
  db: Db,
  { application_id, user_id }: Pick<Move, 'application_id' | 'user_id'>,
): Promise<boolean> {
  const query = db.kysely.selectFrom('account_merges').select('id').where('user_id', '=', user_id);
  const open = query.where('application_id', '=', application_id).where('done_at', 'is', null).where('set_aside_at', 'is', null);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Marks a move as set aside: it blocks no other any more. */
export async function setAside({ db, now }: Tx, { id }: Pick<AccountMergeRow, 'id'>): Promise<void> {
  const move = db.kysely.updateTable('account_merges').set({ set_aside_at: now }).where('id', '=', id);
  await move.where('set_aside_at', 'is', null).execute();
}

/** The account to which later moves took the data of this move's target. */
export async function wentOnTo(db: Db, { id, application_id, user_id }: AccountMergeRow): Promise<Snowflake> {
  const next = await db.kysely
    .selectFrom('account_merges')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('source_id', '=', user_id)
    .where('id', '>', id)
    .orderBy('id')
    .executeTakeFirst();
  return next ? wentOnTo(db, next) : user_id;
}

/** Times of a user's merges in the last 24 hours, oldest first, ms since 1970. */
export async function mergesOf(tx: Tx, userId: Snowflake): Promise<number[]> {
  const query = tx.db.kysely.selectFrom('account_merges').select('created_at').where('user_id', '=', userId);
  const rows = await query
    .where('created_at', '>', tx.now - DAY)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Marks a move as done. */
export async function deleteMove(tx: Tx, { id }: Pick<AccountMergeRow, 'id'>): Promise<void> {
  await tx.db.kysely.updateTable('account_merges').set({ done_at: tx.now }).where('id', '=', id).execute();
}
