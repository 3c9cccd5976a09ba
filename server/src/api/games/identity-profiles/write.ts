import type { Snowflake } from '@guildhall/protocol/ids';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import type { IdentityProfileRow } from '../../../core/tables/identity-profiles.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { lockUsers } from '../../people/relationships/queries.ts';
import { USER_APPLICATION_IDENTITY_UPDATE } from './events.ts';
import {
  digestOfNamed,
  linkedAs,
  linkedIdentities,
  linkedObjects,
  ownIdentity,
  ownObject,
  type Pair,
  profileFor,
  profileOfNamed,
} from './identity.ts';
import { applicationProfile } from './profile.ts';

/** The changed fields of a profile; absent ones are kept. */
export type Change = Partial<Pick<IdentityProfileRow, 'username' | 'metadata' | 'data_json'>>;

/**
 * Writes a player's profile; returns true if it is new. A user without an identity gets one of the game's own (NONE).
 * Fails with 50035 if the player is not the user's, or another user's.
 */
export async function writeProfile(tx: Tx, pair: Pair, player: string, change: Change): Promise<boolean> {
  const { application_id, user_id } = pair;
  if (!(await lockUsers(tx.db, [user_id])).has(user_id)) fail('UNKNOWN_USER');
  const linked = await linkedAs(tx.db, pair, player);
  const named = await profileOfNamed(tx.db, application_id, player);
  // The game assigned this player to another account before.
  if (named && named.user_id !== user_id) refusePlayer();
  if (!linked) await requireOwnPlayer(tx, pair, player);
  const found = await profileFor(tx.db, pair, player);
  const row: IdentityProfileRow = {
    id: found?.id ?? tx.id(),
    application_id,
    player,
    username: null,
    metadata: null,
    data_json: null,
    created_at: tx.now,
    ...found,
    ...change,
    // A player named by the game continues under the external identity once there is one.
    digest: linked?.digest ?? digestOfNamed(application_id, player),
    user_id: linked ? null : user_id,
    updated_at: tx.now,
  };
  if (!(await save(tx, row, found !== undefined))) refusePlayer();
  const [identity] = linked ? await linkedObjects(tx.db, application_id, [linked]) : [ownObject(row, user_id)];
  if (identity) {
    const target = { user_ids: [user_id], application_id };
    tx.emit(USER_APPLICATION_IDENTITY_UPDATE, target, applicationProfile(application_id, identity, row));
  }
  return !found;
}

/** Returns false if another user became that player meanwhile. */
async function save({ db: { kysely } }: Tx, row: IdentityProfileRow, isKnown: boolean): Promise<boolean> {
  if (isKnown) {
    const { id, ...changed } = row;
    await kysely.updateTable('identity_profiles').set(changed).where('id', '=', id).execute();
    return true;
  }
  const insert = kysely
    .insertInto('identity_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('digest').doNothing());
  return (await insert.returning('id').executeTakeFirst()) !== undefined;
}

/** Rejects a second player of a user (assigned by the game or external), and a player of another user. */
async function requireOwnPlayer(tx: Tx, pair: Pair, player: string): Promise<void> {
  if ((await linkedIdentities(tx.db, pair)).length > 0) refusePlayer();
  const own = await ownIdentity(tx.db, pair);
  if (own && own.player !== player) refusePlayer();
  if (await isElsewhere(tx, pair.application_id, player)) refusePlayer();
}

async function isElsewhere(tx: Tx, applicationId: Snowflake, player: string): Promise<boolean> {
  const query = tx.db.kysely.selectFrom('external_identities').select('id').where('application_id', '=', applicationId);
  return (await query.where('external_id', '=', player).executeTakeFirst()) !== undefined;
}

function refusePlayer(): never {
  failForm({ provider_issued_user_id: complain.custom('IDENTITY_MISMATCH', 'This user is linked to another player.') });
}
