import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { findApplication } from '../applications/queries.ts';
import { addSystemMessage } from '../../messages/messages/system.ts';
import { findSystemChannel } from '../../messages/messages/system-channel.ts';

/**
 * Announces in the guild's system channel, if there is one, who subscribed to an application for it (message type
 * 32); the message keeps the application's name at that time.
 */
export async function notifyGuild(tx: Tx, guildId: Snowflake, author: UserRow, applicationId: Snowflake): Promise<void> {
  const found = await findSystemChannel(tx.db, guildId);
  const sold = found && (await findApplication(tx.db, applicationId));
  if (!sold) return;
  const { id, name, icon, description } = sold;
  const application = { id, name, icon, description, type: null };
  const type = MESSAGE_TYPES.GUILD_APPLICATION_PREMIUM_SUBSCRIPTION;
  await addSystemMessage(tx, found, { type, author, data: { application } });
}
