import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { deletePins } from '../pins/queries.ts';
import { deleteMentions } from '../read-states/mentions.ts';

/** The columns that deleting a message returns. */
export type DeletedMessage = Pick<MessageRow, 'id' | 'flags' | 'pinned' | 'mention_everyone' | 'data_json'>;

/** The columns of a DeletedMessage. */
export const DELETED_COLUMNS = ['id', 'flags', 'pinned', 'mention_everyone', 'data_json'] as const;

/** Removes the pins and mentions of deleted messages of one channel. */
export async function deleteMessageParts(db: Db, channelId: Snowflake, deleted: readonly DeletedMessage[]): Promise<void> {
  const pinned = deleted.filter((row) => row.pinned);
  const mentioning = deleted.filter((row) => row.mention_everyone || row.data_json !== null);
  if (pinned.length) await deletePins(db, channelId, idsOf(pinned));
  if (mentioning.length) await deleteMentions(db, channelId, idsOf(mentioning));
}

function idsOf(rows: readonly DeletedMessage[]): Snowflake[] {
  return rows.map((row) => row.id);
}
