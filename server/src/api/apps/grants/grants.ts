import type { Snowflake } from '@guildhall/protocol/ids';
import { expandScopes, UMBRELLA_SCOPES } from '@guildhall/protocol/scopes';
import type { Kysely, RawBuilder } from 'kysely';
import { fail } from '../../../core/framework/errors.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { Database } from '../../../core/tables/database.ts';
import type { Oauth2GrantRow } from '../../../core/tables/oauth2.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { splitScopes } from '../../../core/oauth2/scopes.ts';
import { lockApplicationKey } from '../applications/queries.ts';
import { lockUser } from '../../people/users/queries.ts';

/** A user and an application. */
export type Pair = { application_id: Snowflake; user_id: Snowflake };

const ofPair = prepare<Pair>()((db, param) => grantOf(db, param('user_id'), param('application_id')));
const lockPair = prepare<Pair>()((db, param) => grantOf(db, param('user_id'), param('application_id')).forUpdate());

function grantOf(kysely: Kysely<Database>, userId: RawBuilder<Snowflake>, applicationId: RawBuilder<Snowflake>) {
  return kysely.selectFrom('oauth2_grants').selectAll().where('user_id', '=', userId).where('application_id', '=', applicationId);
}

/** A user's authorization of an application, or undefined. */
export function findGrant(db: Db, { application_id, user_id }: Pair): Promise<Oauth2GrantRow | undefined> {
  return db.first(ofPair, { application_id, user_id });
}

/** Whether a user has authorized an application, for any scope. */
export async function hasAuthorized(db: Db, pair: Pair): Promise<boolean> {
  const grant = await findGrant(db, pair);
  return grant !== undefined && grant.scopes !== '';
}

/** Whether a user has granted an application a scope, directly or by an umbrella scope. */
export async function hasGranted(db: Db, pair: Pair, scope: string): Promise<boolean> {
  return lets(db, await findGrant(db, pair), scope);
}

const provisional = prepare<Pair>()((db, param) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', param('user_id'))
    .where('provisional_application_id', '=', param('application_id')),
);

/**
 * Whether a grant includes a scope; a provisional account grants everything that games may do
 * (docs/contract/game-accounts.md#provisional-accounts).
 */
async function lets(db: Db, grant: Oauth2GrantRow | undefined, scope: string): Promise<boolean> {
  if (!grant) return false;
  if (expandScopes(splitScopes(grant.scopes)).has(scope)) return true;
  if (!UMBRELLA_SCOPES['sdk.social_layer']?.includes(scope)) return false;
  const { application_id, user_id } = grant;
  return (await db.first(provisional, { application_id, user_id })) !== undefined;
}

/** Whether all requested scopes were granted before; joining a guild must be granted each time. */
export function isGranted(asked: readonly string[], granted: readonly string[]): boolean {
  return asked.every((scope) => scope !== 'bot' && scope !== 'webhook.incoming' && granted.includes(scope));
}

/** Locks the grant: no other transaction changes the pair's codes and tokens until this one ends. */
export function lockGrant(db: Db, { application_id, user_id }: Pair): Promise<Oauth2GrantRow | undefined> {
  return db.first(lockPair, { application_id, user_id });
}

/** The given users who granted an application a scope; locks their grants for the transaction. */
export async function lockGranted(
  db: Db,
  applicationId: Snowflake,
  userIds: readonly Snowflake[],
  scope: string,
): Promise<Set<Snowflake>> {
  const granted = new Set<Snowflake>();
  // In a fixed order, to avoid deadlocks.
  for (const user_id of [...new Set(userIds)].sort()) {
    const grant = await lockGrant(db, { application_id: applicationId, user_id });
    if (await lets(db, grant, scope)) granted.add(user_id);
  }
  return granted;
}

/**
 * Adds scopes to a user's authorization and locks the grant; returns true if some of them are new.
 * Fails with 20013 if the user was banned meanwhile, 10002 if the application was deleted.
 */
export async function extendGrant(tx: Tx, { application_id, user_id }: Pair, added: readonly string[]): Promise<boolean> {
  const pair = { application_id, user_id };
  const found = (await lockGrant(tx.db, pair)) ?? (await insertGrant(tx, pair));
  const scopes = splitScopes(`${found.scopes} ${added.join(' ')}`).join(' ');
  if (scopes === found.scopes) return false;
  await tx.db.kysely.updateTable('oauth2_grants').set({ scopes }).where('id', '=', found.id).execute();
  return true;
}

async function insertGrant(tx: Tx, pair: Pair): Promise<Oauth2GrantRow> {
  // Both are locked, so that a concurrent ban or deletion either sees the grant or is seen here.
  if (!(await lockApplicationKey(tx.db, pair.application_id))) fail('UNKNOWN_APPLICATION');
  const user = await lockUser(tx.db, pair.user_id);
  if ((user?.banned_until ?? 0) > tx.now) fail('ACCOUNT_DISABLED');
  await tx.db.kysely
    .insertInto('oauth2_grants')
    .values({ id: tx.id(), ...pair, scopes: '', created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Deleted by another request between the two queries: insert it again.
  return (await lockGrant(tx.db, pair)) ?? insertGrant(tx, pair);
}

/** A user's authorizations, newest last. */
export function listGrants(db: Db, userId: Snowflake): Promise<Oauth2GrantRow[]> {
  return db.kysely
    .selectFrom('oauth2_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('scopes', '<>', '')
    .orderBy('id')
    .execute();
}

/** Counts the users who have authorized an application. */
export async function countGrants(db: Db, applicationId: Snowflake): Promise<number> {
  const found = await db.kysely
    .selectFrom('oauth2_grants')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('application_id', '=', applicationId)
    .where('scopes', '<>', '')
    .executeTakeFirstOrThrow();
  return Number(found.count);
}
