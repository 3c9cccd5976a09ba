import type { Tx } from '../../../core/framework/transact.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { MessageRow } from '../../../core/tables/database.ts';
import { FOLLOW_SOURCE } from './jobs.ts';
import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';

/** Enqueues the jobs that update the copies of changed or deleted messages of a channel, if they were published. */
export async function sourcesChanged(
  tx: Tx,
  channelId: Snowflake,
  rows: readonly Pick<MessageRow, 'id' | 'flags'>[],
): Promise<void> {
  for (const { id, flags } of rows)
    if (flags & MESSAGE_FLAGS.CROSSPOSTED) await tx.enqueue(FOLLOW_SOURCE, { channel_id: channelId, message_id: id });
}
