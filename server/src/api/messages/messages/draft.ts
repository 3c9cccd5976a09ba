import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../../core/context.ts';
import type { UploadedFile } from '../../../core/route.ts';
import type { MessageRow } from '../../../core/tables.ts';
import type { Tx } from '../../../core/transact.ts';
import type { BareMemberObject } from '../../guild/members/member.ts';
import type { UserObject } from '../../people/users/user.ts';
import type { NewMessageBody } from './body.ts';
import type { InteractionFields } from './parts/interaction.ts';
import type { Place, Writer } from './writer.ts';
import type { MessageData, MessageObject } from './types.ts';

/** What a message is made of. */
export interface Composition {
  ctx: PublicContext;
  place: Place;
  writer: Writer;
  body: NewMessageBody;
  files: readonly UploadedFile[];
}

/** Everything of a new message but its id. */
export interface Draft {
  row: Omit<MessageRow, 'id' | 'data_json'>;
  /** What `data_json` will hold. */
  data: MessageData;
  mentions: UserObject[];
  mentionedMembers: Map<Snowflake, BareMemberObject> | undefined;
  referenced: MessageObject | null | undefined;
  /** What `data.interaction` looks like. */
  interaction?: InteractionFields;
  /** What parts of the message do in its transaction, once it is inserted. */
  stored: ((tx: Tx, row: MessageRow) => Promise<void>)[];
}
