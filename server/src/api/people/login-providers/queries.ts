import type { Snowflake } from '@guildhall/protocol/ids';
import type { LoginIdentityObject } from '@guildhall/protocol/objects/people/login-providers';
import type { Platform } from '../../../core/framework/platform.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { LoginIdentityRow } from '../../../core/tables/login-providers.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';

/** The accounts of providers that a person has linked, oldest first. */
export function listIdentities(db: Db, userId: Snowflake): Promise<LoginIdentityRow[]> {
  return db.kysely.selectFrom('login_identities').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** The identity of a provider's account, of any user. */
export function findIdentity(
  db: Db,
  { provider_id, subject }: Pick<LoginIdentityRow, 'provider_id' | 'subject'>,
): Promise<LoginIdentityRow | undefined> {
  return db.kysely
    .selectFrom('login_identities')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Inserts an identity; false if it is linked already. */
export async function insertIdentity(db: Db, row: LoginIdentityRow): Promise<boolean> {
  const result = await db.kysely
    .insertInto('login_identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates what an identity is called, or when it was used. */
export async function updateIdentity(
  db: Db,
  { id }: Pick<LoginIdentityRow, 'id'>,
  values: Partial<Pick<LoginIdentityRow, 'name' | 'email' | 'last_used_at'>>,
): Promise<void> {
  await db.kysely.updateTable('login_identities').set(values).where('id', '=', id).execute();
}

/** Deletes all identities of a person whose account is recovered: a thief may have linked their own. */
export async function deleteIdentities(db: Db, userId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('login_identities').where('user_id', '=', userId).execute();
}

/** The identities with which a person can log in now: the operator may have removed a provider. */
export function usableIdentities({ config }: Pick<Platform, 'config'>, rows: readonly LoginIdentityRow[]): LoginIdentityRow[] {
  return rows.filter(({ provider_id }) => config.loginProviders.some(({ id }) => id === provider_id));
}

/** An identity as its owner sees it. */
export function loginIdentityObject({ config }: Pick<Platform, 'config'>, row: LoginIdentityRow): LoginIdentityObject {
  const { id, provider_id, name, email, created_at, last_used_at } = row;
  return {
    id,
    provider_id,
    provider_name: config.loginProviders.find((one) => one.id === provider_id)?.name ?? null,
    name,
    email,
    created_at: isoTime(created_at),
    last_used_at: isoTimeOrNull(last_used_at),
  };
}
