import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { listJoinedLobbyIds } from './queries.ts';

/** Moves authorship of a player's messages in current lobbies from one account to another. */
export async function moveLobbyMessages(
  { db }: Tx,
  { application_id, from, to }: { application_id: Snowflake; from: Snowflake; to: Snowflake },
): Promise<void> {
  for (const lobby_id of await listJoinedLobbyIds(db, application_id, to))
    await db.kysely
      .updateTable('lobby_messages')
      .set({ author_id: to })
      .where('lobby_id', '=', lobby_id)
      .where('author_id', '=', from)
      .execute();
}
