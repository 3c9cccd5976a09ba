import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findMemberState } from '../../../core/access/member.ts';
import type { ChannelRow, MessageRow, UserRow } from '../../../core/tables/database.ts';
import { isThread } from '../../../core/access/threads.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { SystemPost } from '../../guild/channels/hooks.ts';
import { memberWithoutUser } from '../../guild/members/member.ts';
import { countSystemMessage } from '../threads/activity.ts';
import { recordMessage } from '../read-states/record-message.ts';
import { userObject } from '../../people/users/user.ts';
import { MESSAGE_CREATE, messageEvent, messageTarget } from './events.ts';
import { dataJson, messageObject } from './message.ts';
import { insertMessage, raiseChannelHead } from './queries.ts';
import type { MessageData } from './types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';

/** A system message with a user as its author, such as a pin or a join. */
export interface SystemMessage {
  /** A system type of MESSAGE_TYPES. */
  type: number;
  author: UserRow;
  /** Generated if absent. */
  id?: Snowflake;
  /** Empty if absent. */
  content?: string;
  flags?: number;
  mentionsEveryone?: boolean;
  data?: MessageData;
  /** The users of `data.mentions`. */
  mentions?: UserObject[];
  /** The referenced message, for types of showsReferenced(). */
  referenced?: MessageObject | null;
}

/** System messages that their author did not cause: they do not mark the channel as read for them. */
const IN_ABSENCE: ReadonlySet<number> = new Set([MESSAGE_TYPES.POLL_RESULT, MESSAGE_TYPES.AUTO_MODERATION_ACTION]);

/** Stores and announces a system message; `recipientIds` are the recipients of a direct message. */
export async function addSystemMessage(
  tx: Tx,
  { channel, recipientIds = [] }: { channel: ChannelRow; recipientIds?: readonly Snowflake[] },
  said: SystemMessage,
): Promise<MessageRow> {
  const { type, author, content = '', flags = 0, mentions = [], referenced, mentionsEveryone } = said;
  // The thread starter message does not count towards the thread's message count.
  const counts = isThread(channel) && type !== MESSAGE_TYPES.THREAD_STARTER_MESSAGE;
  const thread = counts ? await countSystemMessage(tx, channel.id) : undefined;
  const data: MessageData = isThread(channel) ? { ...said.data, position: thread?.position ?? 0 } : (said.data ?? {});
  const row: MessageRow = {
    channel_id: channel.id,
    id: said.id ?? tx.id(),
    author_id: author.id,
    type,
    flags,
    content,
    edited_at: null,
    pinned: 0,
    tts: 0,
    mention_everyone: mentionsEveryone ? 1 : 0,
    data_json: dataJson(data),
  };
  insertMessage(tx.db, row);
  const byPerson = author.kind === 'person' && !IN_ABSENCE.has(type);
  const member = channel.guild_id === null ? undefined : await findMemberState(tx.db, channel.guild_id, author.id);
  raiseChannelHead(tx.db, channel.id, row.id);
  recordMessage(tx.db, { row, guildId: channel.guild_id, data, byPerson });
  const message = messageObject({ row, data, author: userObject(author), mentions, referenced });
  tx.emit(
    MESSAGE_CREATE,
    messageTarget({ channel, recipientIds, ...(thread?.memberIds ? { memberIds: thread.memberIds } : {}) }),
    messageEvent(message, channel, member && memberWithoutUser(member.row)),
  );
  return row;
}

/** Posts the system message that a feature of the guild announces. */
export async function postSystemMessage(tx: Tx, { channel, embeds, ...said }: SystemPost): Promise<void> {
  await addSystemMessage(tx, { channel }, { ...said, ...(embeds ? { data: { embeds } } : {}) });
}
