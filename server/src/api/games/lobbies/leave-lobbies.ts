import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/transact.ts';
import { listJoinedLobbyIds } from './queries.ts';
import { dropMembers, lockRosterOf, tellChanges } from './roster.ts';

/** A person lets an application do nothing any more: out of all its lobbies, those too that the backend made. */
export async function leaveLobbies(
  tx: Tx,
  { application_id, user_id }: { application_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  for (const id of await listJoinedLobbyIds(tx.db, application_id, user_id)) {
    const roster = await lockRosterOf(tx, id);
    if (!roster) continue;
    await dropMembers(tx, roster, [user_id]);
    await tellChanges(tx, roster);
  }
}
