import type { Snowflake } from '@guildhall/protocol/ids';
import { createHash } from 'node:crypto';
import type { Db } from '../../../core/framework/store.ts';
import type { ExternalIdentityRow } from '../../../core/tables/identities.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import type { ProviderType } from '@guildhall/protocol/objects/games/identities';

/** A proven identity at a provider. */
export interface ExternalId {
  provider_type: ProviderType;
  /** The row of the provider; null for the application's own bot. */
  provider_id: Snowflake | null;
  issuer: string;
  external_id: string;
  /** The player's name there, 1 to 32 characters; null if unknown. */
  name: string | null;
}

/** A player as named by the application's bot. */
export function namedByBot(externalId: string, name: string | null = null): ExternalId {
  return { provider_type: 'DISCORD_BOT', provider_id: null, issuer: '', external_id: externalId, name };
}

/** The unique key of an identity: the application, its issuer, and its id there. */
export function digestOf(applicationId: Snowflake, { provider_type, issuer, external_id }: ExternalId): string {
  return createHash('sha256')
    .update(JSON.stringify([applicationId, provider_type, issuer, external_id]))
    .digest('hex');
}

/** An identity, or undefined if it was never seen. */
export function findIdentity(db: Db, applicationId: Snowflake, external: ExternalId): Promise<ExternalIdentityRow | undefined> {
  const query = db.kysely.selectFrom('external_identities').selectAll();
  return query.where('digest', '=', digestOf(applicationId, external)).executeTakeFirst();
}

/** Locks an identity: no other transaction links or unlinks it until this one ends. */
export function lockIdentity(db: Db, applicationId: Snowflake, external: ExternalId): Promise<ExternalIdentityRow | undefined> {
  const query = db.kysely.selectFrom('external_identities').selectAll();
  const found = query.where('digest', '=', digestOf(applicationId, external));
  return found.forUpdate().executeTakeFirst();
}

/** Inserts an identity with its account; undefined if another transaction has just inserted it. */
export async function insertIdentity(
  tx: Tx,
  applicationId: Snowflake,
  external: ExternalId,
  userId: Snowflake,
): Promise<ExternalIdentityRow | undefined> {
  const { provider_type, issuer, external_id } = external;
  const row = { application_id: applicationId, provider_type, issuer, external_id, digest: digestOf(applicationId, external) };
  return tx.db.kysely
    .insertInto('external_identities')
    .values({ ...row, id: tx.id(), user_id: userId, restricted_by: null, created_at: tx.now })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks all identities of an account at an application, oldest first. */
export function lockIdentitiesOf(
  db: Db,
  { application_id, user_id }: { application_id: Snowflake; user_id: Snowflake },
): Promise<ExternalIdentityRow[]> {
  const found = db.kysely
    .selectFrom('external_identities')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('application_id', '=', application_id)
    .orderBy('id');
  return found.forUpdate().execute();
}

/** Moves identities to another account; `restricted_by` as documented in the table. */
export async function moveIdentities(
  db: Db,
  rows: readonly ExternalIdentityRow[],
  to: { user_id: Snowflake; restricted_by: Snowflake | null },
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length) await db.kysely.updateTable('external_identities').set(to).where('id', 'in', ids).execute();
}

/** Lifts the restrictions of a user's ban that has ended. */
export async function liftRestrictions(db: Db, userId: Snowflake): Promise<void> {
  await db.kysely.updateTable('external_identities').set({ restricted_by: null }).where('restricted_by', '=', userId).execute();
}

/** Records the player of a token issued to a bot, so that it can serve as proof later. */
export async function insertBotIssuedToken(
  db: Db,
  { token, identity_id, expires_at }: { token: string; identity_id: Snowflake; expires_at: number },
): Promise<void> {
  await db.kysely
    .insertInto('bot_issued_tokens')
    .values({ hash: hashToken(token), identity_id, expires_at })
    .execute();
}

/** Invalidates tokens issued to a bot for these identities as proof. */
export async function deleteBotIssuedTokens(db: Db, rows: readonly ExternalIdentityRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length) await db.kysely.deleteFrom('bot_issued_tokens').where('identity_id', 'in', ids).execute();
}

/** The player of an unexpired token issued to the application's bot; null for any other token. */
export async function namedByToken(db: Db, applicationId: Snowflake, token: string, now: number): Promise<ExternalId | null> {
  const row = await db.kysely
    .selectFrom('bot_issued_tokens')
    .innerJoin('external_identities', 'external_identities.id', 'bot_issued_tokens.identity_id')
    .select('external_identities.external_id')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row ? namedByBot(row.external_id) : null;
}
