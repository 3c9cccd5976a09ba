import type { Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../core/prepared.ts';
import type { Db } from '../../core/store.ts';
import type { UserRow } from '../../core/tables.ts';

const findById = prepare<{ id: Snowflake }>()((db, param) => db.selectFrom('users').selectAll().where('id', '=', param('id')));

/** The user, or undefined. */
export function findUser(db: Db, id: Snowflake): Promise<UserRow | undefined> {
  return db.first(findById, { id });
}

/** The users of these ids that exist, by id. */
export async function findUsers(db: Db, ids: Iterable<Snowflake>): Promise<Map<Snowflake, UserRow>> {
  const wanted = [...new Set(ids)];
  const found = new Map<Snowflake, UserRow>();
  for (let at = 0; at < wanted.length; at += 500) {
    const rows = await db.kysely
      .selectFrom('users')
      .selectAll()
      .where('id', 'in', wanted.slice(at, at + 500))
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
