import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { insertMentions } from './mentions.ts';
import { markRead } from './queries.ts';

/** The part of a new message that read states use. */
export interface NewMessage {
  row: Pick<MessageRow, 'channel_id' | 'id' | 'author_id' | 'mention_everyone'>;
  /** Null in direct messages. */
  guildId: Snowflake | null;
  data: { readonly mentions?: readonly Snowflake[] | undefined; readonly mention_roles?: readonly Snowflake[] | undefined };
  /** Whether a person wrote it: bots and webhooks have no read states. */
  byPerson: boolean;
}

/**
 * Runs in the transaction of a new message: marks the channel as read for its author, and stores its mentions.
 */
export function recordMessage(db: Db, { row, guildId, data, byPerson }: NewMessage): void {
  const { channel_id, id } = row;
  if (byPerson) markRead(db, { user_id: row.author_id, channel_id, last_message_id: id });
  const everyone = row.mention_everyone ? [guildId ?? channel_id] : [];
  const targets = [...(data.mentions ?? []), ...(data.mention_roles ?? []), ...everyone];
  insertMentions(db, { channel_id, message_id: id }, targets);
}
