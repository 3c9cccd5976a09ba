import type { Snowflake } from '@guildhall/protocol/ids';
import type { Tx } from '../../../core/framework/transact.ts';
import type { ChannelRow } from '../../../core/tables/database.ts';
import { findUsers } from '../../people/users/queries.ts';
import { findRecipients } from '../direct-messages/queries.ts';
import { lockPrivateChannel } from './queries.ts';

/** A locked private channel. */
export interface CallPlace {
  channel: ChannelRow;
  /** All its users: they see its messages. */
  recipientIds: readonly Snowflake[];
  /** The recipients who can take part in calls: all except bots. */
  personIds: readonly Snowflake[];
}

/** Locks a private channel, and with it its call; undefined if there is none with that id. */
export async function lockCallPlace(tx: Tx, channelId: Snowflake): Promise<CallPlace | undefined> {
  const channel = await lockPrivateChannel(tx.db, channelId);
  if (!channel) return undefined;
  const recipientIds = (await findRecipients(tx.db, channelId)).map(({ user_id }) => user_id);
  const users = await findUsers(tx.db, recipientIds);
  return { channel, recipientIds, personIds: recipientIds.filter((id) => users.get(id)?.kind === 'person') };
}
