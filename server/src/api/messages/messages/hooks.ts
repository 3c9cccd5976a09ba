import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Context, PublicContext } from '../../../core/framework/context.ts';
import { hook } from '../../../core/framework/hook.ts';
import type { MessageData } from './types.ts';
import type { Place, Writer } from './writer.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';

/** A stored message with the data that the storing transaction has about it. */
export interface StoredMessage {
  row: MessageRow;
  data: Readonly<MessageData>;
  message: MessageObject;
}

/** A user asks to write in a guild channel. */
export const MESSAGE_REQUESTED = hook<Context, Pick<Place, 'channel'>>('message_requested');

/** A message that is about to be stored. */
export interface MessageStoring {
  place: Place;
  writer: Writer;
  /** Adds work that must run after the insert. */
  afterwards: (work: (tx: Tx, stored: StoredMessage) => Promise<void>) => void;
}

/** A message is about to be stored. Subscribers take their locks, and add the work that must run after the insert. */
export const MESSAGE_STORING = hook<Tx, MessageStoring>('message_storing');

/** A channel message changed in any way; `message` is its new state. */
export const MESSAGE_CHANGED = hook<Tx, { place: Pick<Place, 'channel'>; row: MessageRow; message: MessageObject }>(
  'message_changed',
);

/** The content of a direct message was edited. */
export const DIRECT_MESSAGE_EDITED = hook<Tx, { place: Pick<Place, 'channel' | 'recipientIds'>; row: MessageRow }>(
  'direct_message_edited',
);

/** A direct message is about to be deleted. */
export const DIRECT_MESSAGE_DELETING = hook<Tx, { place: Pick<Place, 'channel' | 'recipientIds'>; row: MessageRow }>(
  'direct_message_deleting',
);

/** Messages of a channel were deleted with everything that belongs to them. */
export const MESSAGES_DELETED = hook<Tx, { channel_id: Snowflake; ids: readonly Snowflake[] }>('messages_deleted');

/** The application of a message: named by its id, or by that of its bot. */
export type Seller = { id: Snowflake } | { bot_id: Snowflake };

/** The components of a message name SKUs; subscribers add to `sold` those that the application sells. */
export const SKUS_NAMED = hook<PublicContext, { seller: Seller; ids: readonly Snowflake[]; sold: Set<Snowflake> }>('skus_named');
