import type { Snowflake } from '@guildhall/protocol/ids';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { findUser, lockUser } from '../../people/users/queries.ts';

/** A person's account that exists; bots, provisional and erased accounts: 10013. */
export async function findPerson(db: Db, id: Snowflake): Promise<UserRow> {
  return checked(await findUser(db, id));
}

/** The same, locked for a change; the operator's own account: 50013. */
export async function lockPerson(db: Db, id: Snowflake): Promise<UserRow> {
  const user = checked(await lockUser(db, id));
  if (user.operator === 1) fail('MISSING_PERMISSIONS');
  return user;
}

function checked(user: UserRow | undefined): UserRow {
  if (user?.kind !== 'person' || user.provisional_application_id !== null || user.deleted_at !== null) fail('UNKNOWN_USER');
  return user;
}
