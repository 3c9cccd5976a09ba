import type { MessageRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context } from '../../../core/context.ts';
import { hook } from '../../../core/hook.ts';
import type { MessageData, MessageObject } from './types.ts';
import type { Place, Writer } from './writer.ts';

/** A stored message, as the transaction that stores it knows it. */
export interface StoredMessage {
  row: MessageRow;
  data: Readonly<MessageData>;
  message: MessageObject;
}

/** A person asks to write in a channel of a guild. */
export const MESSAGE_REQUESTED = hook<Context, Pick<Place, 'channel'>>('message_requested');

/** A message is about to be stored: subscribers take their locks, and name with `afterwards` what to do once it is stored. */
export const MESSAGE_STORING = hook<
  Tx,
  {
    place: Place;
    writer: Writer;
    afterwards: (work: (tx: Tx, stored: StoredMessage) => Promise<void>) => void;
  }
>('message_storing');

/** A message of a channel has changed in any way; `message` is what it looks like now. */
export const MESSAGE_CHANGED = hook<Tx, { place: Pick<Place, 'channel'>; row: MessageRow; message: MessageObject }>(
  'message_changed',
);

/** A direct message has a new text. */
export const DIRECT_MESSAGE_EDITED = hook<Tx, { place: Pick<Place, 'channel' | 'recipientIds'>; row: MessageRow }>(
  'direct_message_edited',
);

/** A direct message is about to be deleted. */
export const DIRECT_MESSAGE_DELETING = hook<Tx, { place: Pick<Place, 'channel' | 'recipientIds'>; row: MessageRow }>(
  'direct_message_deleting',
);

/** Messages of a channel were deleted, with all that belongs to them. */
export const MESSAGES_DELETED = hook<Tx, { channel_id: Snowflake; ids: readonly Snowflake[] }>('messages_deleted');
