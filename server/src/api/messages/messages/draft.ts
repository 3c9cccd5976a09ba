import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/framework/context.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { Place, Writer } from './writer.ts';
import type { MessageData } from './types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { BareMemberObject } from '@guildhall/protocol/objects/guild/members';
import type { MessageObject, InteractionFields } from '@guildhall/protocol/objects/messages/messages';
import type { NewMessageBody } from '@guildhall/protocol/bodies/messages/messages';

/** The inputs that a message is composed from. */
export interface Composition {
  ctx: PublicContext;
  place: Place;
  writer: Writer;
  body: NewMessageBody;
  files: readonly UploadedFile[];
}

/** A composed message that is not stored yet: everything except its id. */
export interface Draft {
  row: Omit<MessageRow, 'id' | 'data_json'>;
  /** The content of `data_json`. */
  data: MessageData;
  mentions: UserObject[];
  mentionedMembers: Map<Snowflake, BareMemberObject> | undefined;
  referenced: MessageObject | null | undefined;
  /** The wire form of `data.interaction`. */
  interaction?: InteractionFields;
  /** Callbacks of the message's parts that run in its transaction, after the insert. */
  stored: ((tx: Tx, row: MessageRow) => Promise<void>)[];
  /** Someone there has a device that receives pushes. */
  isPushed: boolean;
}
