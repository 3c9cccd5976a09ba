import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { type Snowflake, timestampOf } from '@guildhall/protocol/ids';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { ReactionObject } from '@guildhall/protocol/objects/messages/reactions';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import { readsContent } from '../../../core/access/viewer.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { MessageRow, UserRow } from '../../../core/tables/database.ts';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import { cachedUsers } from '../../people/users/cached-user.ts';
import { userObject } from '../../people/users/user.ts';
import { addUserText, userTextCache } from '../../people/users/user-texts.ts';
import { findReactions } from '../reactions/queries.ts';
import { asSeenBy, dataOf } from './message.ts';
import type { PageText } from './newest-pages.ts';
import { assemble, deletedUser, idRange } from './page.ts';
import type { PageRow } from './page-queries.ts';

const NO_REACTIONS: ReadonlyMap<Snowflake, ReactionObject[]> = new Map();

/**
 * The JSON of a page of messages of one channel (sorted by id, in either direction), as the viewer sees them: the text of
 * messageObjects() after asSeenBy(). Most messages are a text with an author, whose JSON is written without an object; the authors'
 * texts are cached.
 */
export async function messagePageText(
  ctx: Context,
  { channel, guild }: Pick<ChannelAccess, 'channel' | 'guild'>,
  rows: readonly PageRow[],
): Promise<PageText> {
  const first = rows.at(0);
  const last = rows.at(-1);
  if (!first || !last) return { text: '[]', isShared: true };
  const { store, viewer, cdn } = ctx;
  const db = store.read;
  const onlooker = viewer.user.id;
  const { low, high } = idRange(first, last);
  const hasNone = rows.every((row) => row.page_has_reactions === 0);
  const range = { channelId: channel.id, low, high, viewerId: onlooker };
  const reactions = hasNone ? NO_REACTIONS : await findReactions(db, range);
  const texts = userTextCache(ctx).current(ctx);
  const users = new Map<Snowflake, UserObject>();
  const rare = rows.filter((row) => !isPlain(row));
  if (rare.length > 0 || rows.some((row) => texts.get(row.author_id) === undefined)) {
    const authors = await cachedUsers(
      ctx,
      rows.map((row) => row.author_id),
    );
    for (const user of authors.values()) {
      addUserText(texts, user);
      if (rare.length > 0) users.set(user.id, userObject(user));
    }
  }
  const seesAll = !guild || readsContent(viewer);
  const rareTexts = new Map<Snowflake, string>();
  if (rare.length > 0) {
    const found = { users, reactions, onlooker, others: rows };
    for (const message of await assemble({ db, cdn }, channel.id, rare, found))
      rareTexts.set(message.id, JSON.stringify(seesAll ? message : asSeenBy(viewer, message)));
  }
  const text = (row: MessageRow) =>
    rareTexts.get(row.id) ??
    plainMessageText(row, {
      author: texts.get(row.author_id) ?? JSON.stringify(deletedUser(row.author_id)),
      reactions: reactions.get(row.id),
      content: seesAll || row.author_id === onlooker ? row.content : '',
    });
  let page = `[${text(first)}`;
  for (let at = 1; at < rows.length; at += 1) page += `,${text(rows[at] ?? first)}`;
  return { text: `${page}]`, isShared: seesAll && reactions.size === 0 && rare.every(isShared) };
}

/** The rare fields that follow from the message itself and from users alone, and are the same for everyone at any time. */
const SHARED_FIELDS: ReadonlySet<string> = new Set([
  ...['mentions', 'mention_roles', 'mention_channels', 'webhook', 'application_id', 'interaction', 'sticker_items', 'position'],
  ...['embeds', 'previews', 'activity', 'application', 'metadata', 'lobby_member'],
]);

function isShared(row: MessageRow): boolean {
  return (row.flags & MESSAGE_FLAGS.HAS_THREAD) === 0 && Object.keys(dataOf(row)).every((field) => SHARED_FIELDS.has(field));
}

/** True for a message without rare fields and without a thread. */
export function isPlain({ data_json, flags }: Pick<MessageRow, 'data_json' | 'flags'>): boolean {
  return data_json === null && (flags & MESSAGE_FLAGS.HAS_THREAD) === 0;
}

/** The JSON of messageObject() for a plain message, with the JSON of its author. */
export function plainMessageText(
  row: MessageRow,
  { author, content, reactions }: { author: string; content: string; reactions: ReactionObject[] | undefined },
): string {
  const fields = {
    type: row.type,
    content,
    flags: row.flags,
    id: row.id,
    channel_id: row.channel_id,
    timestamp: isoTime(timestampOf(row.id)),
    edited_timestamp: isoTimeOrNull(row.edited_at),
    pinned: row.pinned === 1,
    mention_everyone: row.mention_everyone === 1,
    tts: row.tts === 1,
  };
  return plainJson(fields, author, reactions);
}

/** The fields of a plain message that differ between messages. */
type PlainFields = Pick<
  MessageObject,
  'type' | 'content' | 'timestamp' | 'edited_timestamp' | 'flags' | 'id' | 'channel_id' | 'pinned' | 'mention_everyone' | 'tts'
>;

/** The JSON of a plain message: only its content can need escapes. */
function plainJson(message: PlainFields, author: string, reactions?: ReactionObject[]): string {
  const edited = message.edited_timestamp === null ? 'null' : `"${message.edited_timestamp}"`;
  return `{"type":${message.type},"content":${JSON.stringify(message.content)},"mentions":[],"mention_roles":[],"attachments":[],\
"embeds":[],"timestamp":"${message.timestamp}","edited_timestamp":${edited},"flags":${message.flags},"components":[],\
"id":"${message.id}","channel_id":"${message.channel_id}","author":${author},"pinned":${message.pinned},\
"mention_everyone":${message.mention_everyone},"tts":${message.tts}${reactions?.length ? `,"reactions":${JSON.stringify(reactions)}` : ''}}`;
}

/** A message with more fields is not plain. */
const PLAIN_FIELDS = 16;

/** The JSON of users by their cached rows, which never change. */
const authorTexts = new WeakMap<UserRow, string>();

/** The JSON of a message that `author` has just sent, without a walk through its objects; undefined unless it is plain. */
export function sentMessageText(message: MessageObject, author: UserRow): string | undefined {
  const { mentions, mention_roles, attachments, embeds, components } = message;
  const parts = mentions.length + mention_roles.length + attachments.length + embeds.length + components.length;
  if (parts > 0 || message.author.id !== author.id || Object.keys(message).length !== PLAIN_FIELDS) return undefined;
  let text = authorTexts.get(author);
  if (text === undefined) {
    text = JSON.stringify(userObject(author));
    authorTexts.set(author, text);
  }
  return plainJson(message, text);
}
