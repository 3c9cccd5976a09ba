import type { Tx } from '../../../core/framework/transact.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { has } from '../../../core/access/permissions.ts';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { linksOf } from './links.ts';
import { PREVIEW_LINKS } from './jobs.ts';
import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';

/**
 * Enqueues the previews of a message's links, if it has any and its author may embed them. Call it only if
 * mayHaveLinks() is true, which is the only cost for messages without links.
 */
export async function enqueuePreviews(tx: Tx, row: MessageRow, permissions: bigint): Promise<void> {
  if (isSuppressed(row) || !has(permissions, PERMISSIONS.EMBED_LINKS) || linksOf(row.content).length === 0) return;
  await tx.enqueue(PREVIEW_LINKS, { channel_id: row.channel_id, message_id: row.id });
}

export function isSuppressed({ flags }: Pick<MessageRow, 'flags'>): boolean {
  return (flags & MESSAGE_FLAGS.SUPPRESS_EMBEDS) !== 0;
}
