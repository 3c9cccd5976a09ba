import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { ConnectionRow, ConnectionStateRow } from '../../../core/tables/publisher.ts';

/** A user's linked accounts, oldest first. */
export function listConnections(db: Db, userId: Snowflake): Promise<ConnectionRow[]> {
  const own = db.kysely.selectFrom('connections').selectAll().where('user_id', '=', userId);
  return own.orderBy('created_at').orderBy('type').orderBy('account_id').execute();
}

/** The key of a linked account. */
export type ConnectionKey = Pick<ConnectionRow, 'user_id' | 'type' | 'account_id'>;

/** Inserts a linked account; an existing one keeps the user's settings and gets the new name. */
export function upsertConnection(db: Db, row: ConnectionRow, friendSync: boolean | undefined): Promise<ConnectionRow> {
  const { name } = row;
  return db.kysely
    .insertInto('connections')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'type', 'account_id'])
        .doUpdateSet(friendSync === undefined ? { name } : { name, friend_sync: friendSync ? 1 : 0 }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Updates the user's settings of a linked account; undefined if there is none. */
export function updateConnectionRow(
  db: Db,
  { user_id, type, account_id }: ConnectionKey,
  values: Partial<ConnectionRow>,
): Promise<ConnectionRow | undefined> {
  return db.kysely
    .updateTable('connections')
    .set(values)
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where('account_id', '=', account_id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a linked account; returns whether there was one. */
export async function deleteConnectionRow(db: Db, { user_id, type, account_id }: ConnectionKey): Promise<boolean> {
  const gone = await db.kysely
    .deleteFrom('connections')
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where('account_id', '=', account_id)
    .returning('type')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Stores a state, and deletes expired ones. */
export async function insertState(db: Db, row: ConnectionStateRow, now: number): Promise<void> {
  await db.kysely.deleteFrom('connection_states').where('expires_at', '<=', now).execute();
  await db.kysely.insertInto('connection_states').values(row).execute();
}

/** Uses up the state of the user it was issued to. */
export function takeState(
  db: Db,
  { hash, user_id, type, now }: Pick<ConnectionStateRow, 'hash' | 'user_id' | 'type'> & { now: number },
): Promise<ConnectionStateRow | undefined> {
  return db.kysely
    .deleteFrom('connection_states')
    .where('hash', '=', hash)
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}
