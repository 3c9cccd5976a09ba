import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { listJoinedLobbyIds } from './queries.ts';
import { removeMembers, lockRosterOf, upsertMember, notifyChanges } from './roster.ts';
import { metadataOf } from './lobby.ts';

/** Moves a player's lobby memberships, with their data, from one account to another. */
export async function moveLobbyMemberships(tx: Tx, applicationId: Snowflake, from: Snowflake, to: Snowflake): Promise<void> {
  for (const id of await listJoinedLobbyIds(tx.db, applicationId, from)) {
    const roster = await lockRosterOf(tx, id);
    if (!roster) continue;
    const member = roster.members.get(from);
    if (member && !roster.members.has(to)) {
      const { metadata_json, flags, additional_name } = member;
      await upsertMember(tx, roster, to, { metadata: metadataOf(metadata_json), flags, additional_name });
    }
    await removeMembers(tx, roster, [from]);
    await notifyChanges(tx, roster);
  }
}
