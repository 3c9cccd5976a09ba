import { MESSAGE_TYPES, SYSTEM_CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { addSystemMessage } from './system.ts';
import { findSystemChannel } from './system-channel.ts';

/**
 * Announces a join in the guild's system channel (type 7), unless there is none or its flags suppress it. The owner's
 * join when the guild is created is not announced.
 */
export async function announceArrival(tx: Tx, guildId: Snowflake, author: UserRow): Promise<void> {
  const found = await findSystemChannel(tx.db, guildId);
  if (!found) return;
  const { channel, flags, ownerId } = found;
  if (flags & SYSTEM_CHANNEL_FLAGS.SUPPRESS_JOIN_NOTIFICATIONS || ownerId === author.id) return;
  await addSystemMessage(tx, { channel }, { type: MESSAGE_TYPES.USER_JOIN, author });
}
