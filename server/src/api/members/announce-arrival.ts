import { MESSAGE_TYPES, SYSTEM_CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserRow } from '../../core/tables.ts';
import type { Tx } from '../../core/transact.ts';
import { addSystemMessage } from '../messages/index.ts';

/**
 * Says in the guild's system channel that somebody came (type 7), unless there is none or its flags keep it still. That the owner
 * has made the guild is not told.
 */
export async function announceArrival(tx: Tx, guildId: Snowflake, author: UserRow): Promise<void> {
  const { kysely } = tx.db;
  const found = await kysely
    .selectFrom('guilds')
    .innerJoin('channels', 'channels.id', 'guilds.system_channel_id')
    .selectAll('channels')
    .select(['guilds.system_channel_flags', 'guilds.owner_id as guild_owner_id'])
    .where('guilds.id', '=', guildId)
    .executeTakeFirst();
  if (!found) return;
  const { system_channel_flags, guild_owner_id, ...channel } = found;
  if (system_channel_flags & SYSTEM_CHANNEL_FLAGS.SUPPRESS_JOIN_NOTIFICATIONS || guild_owner_id === author.id) return;
  await addSystemMessage(tx, { channel }, { type: MESSAGE_TYPES.USER_JOIN, author });
}
