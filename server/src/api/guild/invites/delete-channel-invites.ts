import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import { INVITE_DELETE } from './events.ts';
import { deleteTargetLists } from './target-jobs.ts';

/** Deletes the invites of a channel that is being deleted, with an INVITE_DELETE each for the channel's managers. */
export async function deleteChannelInvites(tx: Tx, guild_id: Snowflake, channel_id: Snowflake): Promise<void> {
  await deleteTargetLists(tx, { channel_id });
  const gone = await tx.db.kysely
    .deleteFrom('invites')
    .where('guild_id', '=', guild_id)
    .where('channel_id', '=', channel_id)
    .returning('code')
    .execute();
  for (const { code } of gone) tx.emit(INVITE_DELETE, { guild_id, channel_id }, { channel_id, guild_id, code });
}
