import type { Tx } from '../../../core/framework/transact.ts';
import type { LobbyRow } from '../../../core/tables/lobbies.ts';
import { REFRESH_LINK } from './jobs.ts';
import { deleteLobbyHistory } from './queries.ts';

/** Schedules a refresh of the linked channel after its lobby changed or was deleted. */
export async function linkChanged(tx: Tx, { linked_channel_id }: LobbyRow): Promise<void> {
  if (linked_channel_id === null) return;
  const channels = tx.db.kysely.selectFrom('channels').select('guild_id').where('id', '=', linked_channel_id);
  const guild_id = (await channels.executeTakeFirst())?.guild_id;
  if (guild_id) await tx.enqueue(REFRESH_LINK, { channel_id: linked_channel_id, guild_id });
}

/** Deletes a lobby's messages and unlinks its channel. */
export async function unlinkLobby(tx: Tx, lobby: LobbyRow): Promise<void> {
  await deleteLobbyHistory(tx.db, lobby.id);
  await linkChanged(tx, lobby);
}
