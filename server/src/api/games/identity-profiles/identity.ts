import type { Snowflake } from '@guildhall/protocol/ids';
import { createHash } from 'node:crypto';
import type { Context } from '../../../core/framework/context.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { Db } from '../../../core/framework/store.ts';
import type { ExternalIdentityRow } from '../../../core/tables/identities.ts';
import type { IdentityProfileRow } from '../../../core/tables/identity-profiles.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { IdentityObject } from '@guildhall/protocol/objects/games/identity-profiles';

/** A user and an application. */
export interface Pair {
  application_id: Snowflake;
  user_id: Snowflake;
}

/** Rejects everyone but the application's own bot: 50001. */
export function requireOwn({ viewer }: Context, applicationId: Snowflake): void {
  if (viewer.application?.id !== applicationId) fail('MISSING_ACCESS');
}

/** The key of a player that a game named itself (NONE); an external player has the digest of that identity. */
export function digestOfNamed(applicationId: Snowflake, player: string): string {
  return createHash('sha256')
    .update(JSON.stringify([applicationId, player]))
    .digest('hex');
}

/** An account's external identities in a game, oldest first. */
export function linkedIdentities(db: Db, { application_id, user_id }: Pair): Promise<ExternalIdentityRow[]> {
  const query = db.kysely.selectFrom('external_identities').selectAll().where('user_id', '=', user_id);
  return query.where('application_id', '=', application_id).orderBy('id').execute();
}

/** The identity that the game itself assigned to an account, if it has no other. */
export function ownIdentity(db: Db, { application_id, user_id }: Pair): Promise<IdentityProfileRow | undefined> {
  const query = db.kysely.selectFrom('identity_profiles').selectAll().where('user_id', '=', user_id);
  return query.where('application_id', '=', application_id).executeTakeFirst();
}

/** The external identity that makes an account a player: the oldest with that id. */
export async function linkedAs(db: Db, pair: Pair, player: string): Promise<ExternalIdentityRow | undefined> {
  return (await linkedIdentities(db, pair)).find(({ external_id }) => external_id === player);
}

/** The profile stored under a digest. */
export function profileAt(db: Db, digest: string): Promise<IdentityProfileRow | undefined> {
  return db.kysely.selectFrom('identity_profiles').selectAll().where('digest', '=', digest).executeTakeFirst();
}

/** The profile of a player that a game named itself (NONE), regardless of the user. */
export function profileOfNamed(db: Db, applicationId: Snowflake, player: string): Promise<IdentityProfileRow | undefined> {
  return profileAt(db, digestOfNamed(applicationId, player));
}

/** The profile of an account's player, external or named by the game. */
export async function profileFor(db: Db, pair: Pair, player: string): Promise<IdentityProfileRow | undefined> {
  const identity = await linkedAs(db, pair, player);
  const elsewhere = identity && (await profileAt(db, identity.digest));
  if (elsewhere) return elsewhere;
  const named = await profileOfNamed(db, pair.application_id, player);
  return named?.user_id === pair.user_id ? named : undefined;
}

/** All identities of an account in a game. */
export async function identitiesOf(db: Db, pair: Pair): Promise<IdentityObject[]> {
  const linked = await linkedIdentities(db, pair);
  const own = await ownIdentity(db, pair);
  return [...(await linkedObjects(db, pair.application_id, linked)), ...(own ? [ownObject(own, pair.user_id)] : [])];
}

/** The wire object of an identity assigned by the game. */
export function ownObject({ player }: IdentityProfileRow, user_id: Snowflake): IdentityObject {
  return { user_id, provider_type: 'NONE', provider_issued_user_id: player };
}

/** The wire objects of external identities, with their providers. */
export async function linkedObjects(
  db: Db,
  applicationId: Snowflake,
  rows: readonly ExternalIdentityRow[],
): Promise<IdentityObject[]> {
  if (!rows.length) return [];
  const query = db.kysely.selectFrom('identity_providers').select(['id', 'type']).where('application_id', '=', applicationId);
  const providers = new Map((await query.execute()).map(({ id, type }) => [type, id]));
  return rows.map(({ user_id, provider_type, external_id }) => {
    const provider_id = providers.get(provider_type);
    return { user_id, provider_type, ...(provider_id ? { provider_id } : {}), provider_issued_user_id: external_id };
  });
}

/** Deletes all profiles of a game. */
export async function deleteProfiles({ db }: Tx, applicationId: Snowflake): Promise<void> {
  await db.kysely.deleteFrom('identity_profiles').where('application_id', '=', applicationId).execute();
}
