import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { IdentityProfileRow } from '../../../core/tables/identity-profiles.ts';
import { identitiesOf, type Pair, profileFor } from './identity.ts';
import type { IdentityObject, ProfileObject, ApplicationProfile } from '@guildhall/protocol/objects/games/identity-profiles';

/** The wire object of a row, for the game. */
export function profileObject({ username, metadata, data_json }: IdentityProfileRow): ProfileObject {
  return { username, metadata, data: data_json === null ? null : JSON.parse(data_json) };
}

/** The wire object of a row, for the game's sessions. */
export function applicationProfile(
  application_id: Snowflake,
  { user_id, ...external_id }: IdentityObject,
  row: IdentityProfileRow | undefined,
): ApplicationProfile {
  const { username, metadata } = row ?? {};
  return { user_id, application_id, username: username ?? '', avatar_hash: '', metadata: metadata ?? '', external_id };
}

/** A player's profiles, one per identity, for READY. */
export async function applicationProfiles(db: Db, pair: Pair): Promise<ApplicationProfile[]> {
  const identities = await identitiesOf(db, pair);
  return Promise.all(
    identities.map(async (one) =>
      applicationProfile(pair.application_id, one, await profileFor(db, pair, one.provider_issued_user_id)),
    ),
  );
}
