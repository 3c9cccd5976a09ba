import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { listJoinedLobbyIds } from './queries.ts';
import { removeMembers, lockRosterOf, notifyChanges } from './roster.ts';

/** After an authorization ended: removes the user from all of the application's lobbies, including those made by the backend. */
export async function leaveLobbies(
  tx: Tx,
  { application_id, user_id }: { application_id: Snowflake; user_id: Snowflake },
): Promise<void> {
  for (const id of await listJoinedLobbyIds(tx.db, application_id, user_id)) {
    const roster = await lockRosterOf(tx, id);
    if (!roster) continue;
    await removeMembers(tx, roster, [user_id]);
    await notifyChanges(tx, roster);
  }
}
