import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { MessageCall } from '@guildhall/protocol/objects/messages/calls';
import type { Tx } from '../../../core/framework/transact.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { reopenDirect } from '../direct-messages/direct.ts';
import { announceEdit } from '../messages/edit.ts';
import { dataOf } from '../messages/message.ts';
import { lockMessage, raiseChannelHead } from '../messages/queries.ts';
import { updateMessageData } from '../messages/save-data.ts';
import { addSystemMessage } from '../messages/system.ts';
import type { CallPlace } from './place.ts';

/** Posts the message of a call that a user starts, which opens the channel for those who closed it; returns its id. */
export async function postCall(tx: Tx, { channel, recipientIds }: CallPlace, author: UserRow): Promise<Snowflake> {
  const id = tx.id();
  // As in sending: the head is locked before the recipients, and the channel appears before the message.
  raiseChannelHead(tx.db, channel.id, id);
  await reopenDirect(tx, channel);
  const data = { call: { participants: [author.id], ended_timestamp: null } };
  await addSystemMessage(tx, { channel, recipientIds }, { type: MESSAGE_TYPES.CALL, author, id, data });
  return id;
}

/** Adds a participant to the message of a call, unless it is there. */
export function addToMessage(tx: Tx, place: CallPlace, messageId: Snowflake, userId: Snowflake): Promise<void> {
  return edit(tx, place, messageId, (call) =>
    call.participants.includes(userId) ? call : { ...call, participants: [...call.participants, userId] },
  );
}

/** Stores in the message of a call that it has ended. */
export function endMessage(tx: Tx, place: CallPlace, messageId: Snowflake): Promise<void> {
  return edit(tx, place, messageId, (call) => ({ ...call, ended_timestamp: isoTime(tx.now) }));
}

async function edit(
  tx: Tx,
  { channel, recipientIds }: CallPlace,
  messageId: Snowflake,
  change: (call: MessageCall) => MessageCall,
): Promise<void> {
  const row = await lockMessage(tx.db, channel.id, messageId);
  const before = row && dataOf(row).call;
  const call = before && change(before);
  if (!row || !call || call === before) return;
  await announceEdit(tx, { channel, guild: null, recipientIds }, await updateMessageData(tx.db, row, { call }));
}
