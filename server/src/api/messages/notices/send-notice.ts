import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { directChannel, reopenDirect } from '../direct-messages/direct.ts';
import { addSystemMessage } from '../messages/system.ts';
import { findUser, insertUser } from '../../people/users/queries.ts';
import { newUser } from '../../people/users/user.ts';

/** Older than every account, and above 2^53 like all ids in the store. */
const ACCOUNT = '10000000000000000';
const NAME = 'Guildhall';

/** Sends a user a direct message from the platform's own account (MESSAGE_CREATE, after CHANNEL_CREATE the first time). */
export async function sendNotice(tx: Tx, userId: Snowflake, content: string): Promise<void> {
  const author = await ownAccount(tx);
  const { row: channel } = await directChannel(tx, author.id, userId);
  await reopenDirect(tx, channel);
  const recipientIds = [author.id, userId];
  await addSystemMessage(tx, { channel, recipientIds }, { type: MESSAGE_TYPES.DEFAULT, author, content });
}

async function ownAccount(tx: Tx): Promise<UserRow> {
  const found = await findUser(tx.db, ACCOUNT);
  if (found) return found;
  const row = newUser({ id: ACCOUNT, kind: 'system', username: NAME, discriminator: '0000' });
  await insertUser(tx.db, row);
  return row;
}
