import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { UserRow } from '../../../core/tables/database.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('users').selectAll().where('id', '=', param('id')));

/** The user, or undefined. */
export function findUser(db: Db, id: Snowflake): Promise<UserRow | undefined> {
  return db.first(findById, { id });
}

/** Locks the user until the transaction ends; undefined when there is none. */
export function lockUser(db: Db, id: Snowflake): Promise<UserRow | undefined> {
  const found = db.kysely.selectFrom('users').selectAll().where('id', '=', id);
  return found.forUpdate().executeTakeFirst();
}

/** The existing users among these ids, by id; oldest first, up to 500. */
export async function findUsers(db: Db, ids: Iterable<Snowflake>): Promise<Map<Snowflake, UserRow>> {
  const wanted = [...new Set(ids)];
  const found = new Map<Snowflake, UserRow>();
  const [only] = wanted;
  if (only !== undefined && wanted.length === 1) {
    const row = await findUser(db, only);
    return row ? found.set(only, row) : found;
  }
  for (let at = 0; at < wanted.length; at += 500) {
    const rows = await db.kysely
      .selectFrom('users')
      .selectAll()
      .where('id', 'in', wanted.slice(at, at + 500))
      .orderBy('id')
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** The person with this username (as stored, in lower case) or email. */
export function findPersonByLogin(db: Db, login: string): Promise<UserRow | undefined> {
  const column = login.includes('@') ? 'email' : 'username';
  return db.kysely
    .selectFrom('users')
    .selectAll()
    .where(column, '=', login.toLowerCase())
    .where('kind', '=', 'person')
    .executeTakeFirst();
}

/** The person with this username, regardless of its case. */
export function findPersonByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return db.kysely
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username.toLowerCase())
    .where('kind', '=', 'person')
    .executeTakeFirst();
}

/** Inserts a user; false when the username or the email of a person is taken. */
export async function insertUser(db: Db, row: UserRow): Promise<boolean> {
  const result = await db.kysely
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The unique fields of a person that another user already has. */
export async function takenFields(
  db: Db,
  { id, username, email }: { id: Snowflake; username: string; email: string | null },
): Promise<{ username: boolean; email: boolean }> {
  const others = db.kysely.selectFrom('users').select('id').where('id', '!=', id);
  const named = await others.where('username', '=', username).where('kind', '=', 'person').executeTakeFirst();
  const mailed = email === null ? undefined : await others.where('email', '=', email).executeTakeFirst();
  return { username: named !== undefined, email: mailed !== undefined };
}

/** Updates columns of a user. */
export async function updateUserRow(db: Db, row: UserRow, values: Partial<UserRow>): Promise<UserRow> {
  await db.kysely.updateTable('users').set(values).where('id', '=', row.id).execute();
  return { ...row, ...values };
}
