import { MESSAGE_FLAGS, MESSAGE_TYPES } from '@guildhall/protocol/enums';
import { type Snowflake, timestampOf } from '@guildhall/protocol/ids';
import { isoTime, isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { MessageRow } from '../../../core/tables/database.ts';
import { readsContent, type Viewer } from '../../../core/access/viewer.ts';
import { showEmbedded } from './parts/embedded-files.ts';
import { embedsOf } from './parts/previews.ts';
import type { MessageData } from './types.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import type {
  MessageObject,
  AttachmentObject,
  SnapshotObject,
  EmbedObject,
  InteractionFields,
} from '@guildhall/protocol/objects/messages/messages';
import type { Component } from '@guildhall/protocol/objects/messages/components';
import type { ReactionObject } from '@guildhall/protocol/objects/messages/reactions';
import type { PollObject } from '@guildhall/protocol/objects/messages/polls';

const NO_DATA: Readonly<MessageData> = Object.freeze({});

/** Message types that users and apps write; all others are system messages. */
const WRITTEN: ReadonlySet<number> = new Set([
  MESSAGE_TYPES.DEFAULT,
  MESSAGE_TYPES.REPLY,
  MESSAGE_TYPES.CHAT_INPUT_COMMAND,
  MESSAGE_TYPES.CONTEXT_MENU_COMMAND,
]);

/** Message types that cannot be deleted (docs/contract/enums.md#message_type). */
const PERMANENT: ReadonlySet<number> = new Set([
  MESSAGE_TYPES.RECIPIENT_ADD,
  MESSAGE_TYPES.RECIPIENT_REMOVE,
  MESSAGE_TYPES.CALL,
  MESSAGE_TYPES.CHANNEL_NAME_CHANGE,
  MESSAGE_TYPES.CHANNEL_ICON_CHANGE,
  MESSAGE_TYPES.THREAD_STARTER_MESSAGE,
]);

/** True for a system message: it cannot be replied to or edited. */
export function isSystemMessage(type: number): boolean {
  return !WRITTEN.has(type);
}

/**
 * Message types that include the message they refer to: replies, thread starters, responses to context menu
 * commands.
 */
const POINTING: ReadonlySet<number> = new Set([
  MESSAGE_TYPES.REPLY,
  MESSAGE_TYPES.THREAD_STARTER_MESSAGE,
  MESSAGE_TYPES.CONTEXT_MENU_COMMAND,
]);

/** True for a message type that includes the message it refers to, if any. */
export function showsReferenced(type: number): boolean {
  return POINTING.has(type);
}

/** True for a message that may be deleted. */
export function isDeletable(type: number): boolean {
  return !PERMANENT.has(type);
}

/** The parsed `data_json` of a row. */
export function dataOf(row: Pick<MessageRow, 'data_json'>): Readonly<MessageData> {
  return row.data_json === null ? NO_DATA : JSON.parse(row.data_json);
}

/** Whether a message shows anything other than its content. */
export function showsAnything(data: Readonly<MessageData>): boolean {
  const { embeds, attachments, components, sticker_items, poll, message_snapshots, activity } = data;
  return (embeds ?? attachments ?? components ?? sticker_items ?? poll ?? message_snapshots ?? activity) !== undefined;
}

/** Serialises data for the column; null if there is none. */
export function dataJson(data: MessageData): string | null {
  return Object.values(data).some((value) => value !== undefined) ? JSON.stringify(data) : null;
}

/** The inputs of a message object. */
export interface MessageParts {
  row: MessageRow;
  /** The parsed `data_json` of the row. */
  data: Readonly<MessageData>;
  author: UserObject;
  /** The users of `data.mentions`. */
  mentions: UserObject[];
  /** If absent or empty, the object has no such field. */
  reactions?: ReactionObject[];
  /** The message replied to, null if it is deleted; only used for types of showsReferenced(). */
  referenced?: MessageObject | null;
  attachments?: AttachmentObject[];
  /** From embedObjects(); if absent, the embeds as stored. */
  embeds?: EmbedObject[] | undefined;
  components?: Component[];
  poll?: PollObject;
  snapshots?: { message: SnapshotObject }[];
  thread?: ThreadObject | undefined;
  interaction?: InteractionFields | undefined;
}

/** A message with all its content (MessageResponse). */
export function messageObject(parts: MessageParts): MessageObject {
  const { row, data, author, mentions, reactions, referenced, attachments = [], components = [], thread } = parts;
  const message: MessageObject = {
    type: row.type,
    content: row.content,
    mentions,
    mention_roles: data.mention_roles ?? [],
    attachments: row.flags & MESSAGE_FLAGS.EPHEMERAL ? attachments.map((file) => ({ ...file, ephemeral: true })) : attachments,
    embeds: row.flags & MESSAGE_FLAGS.SUPPRESS_EMBEDS ? [] : (parts.embeds ?? embedsOf(data)),
    timestamp: isoTime(timestampOf(row.id)),
    edited_timestamp: isoTimeOrNull(row.edited_at),
    flags: row.flags,
    components,
    id: row.id,
    channel_id: row.channel_id,
    author,
    pinned: row.pinned === 1,
    mention_everyone: row.mention_everyone === 1,
    tts: row.tts === 1,
  };
  if (data.attachments && data.embeds) Object.assign(message, showEmbedded(data.embeds, attachments, message.embeds));
  if (data.message_reference) message.message_reference = data.message_reference;
  if (referenced !== undefined) message.referenced_message = referenced;
  if (reactions?.length) message.reactions = reactions;
  if (thread) message.thread = thread;
  if (row.data_json !== null) addRareFields(message, parts);
  return message;
}

/** Adds the fields that few messages have; messages without data have none of them. */
function addRareFields(message: MessageObject, { data, poll, snapshots, interaction }: MessageParts): void {
  const { webhook, application_id, sticker_items, position } = data;
  if (webhook) {
    message.webhook_id = webhook.id;
    if (webhook.application_id !== undefined) message.application_id = webhook.application_id;
  }
  if (application_id !== undefined) message.application_id = application_id;
  if (interaction) Object.assign(message, interaction);
  if (sticker_items) message.sticker_items = sticker_items;
  if (poll) message.poll = poll;
  if (snapshots) message.message_snapshots = snapshots;
  if (position !== undefined) message.position = position;
  if (data.mention_channels) message.mention_channels = data.mention_channels;
  if (data.call) message.call = data.call;
  if (data.activity) message.activity = data.activity;
  if (data.metadata) message.metadata = data.metadata;
  if (data.application) message.application = data.application;
  if (data.lobby_member) message.lobby_member = data.lobby_member;
}

/**
 * A message as an application's sessions see it: with the moderation metadata that the application's backend set
 * (docs/contract/lobbies.md#moderation-metadata).
 */
export function forApplication<M extends MessageObject>(message: M, data: Readonly<MessageData>, applicationId: Snowflake): M {
  const moderation_metadata = data.moderation?.[applicationId];
  return moderation_metadata ? { ...message, moderation_metadata } : message;
}

const NO_CONTENT = { content: '', embeds: [], attachments: [], components: [] };

/** A message as seen without the MESSAGE_CONTENT intent (docs/contract/messages.md#message-content). */
export function withoutContent<M extends MessageObject>(message: M): M {
  const hidden = { ...message, ...NO_CONTENT };
  delete hidden.poll;
  if (message.message_snapshots) hidden.message_snapshots = message.message_snapshots.map(withoutSnapshot);
  if (message.referenced_message) hidden.referenced_message = withoutContent(message.referenced_message);
  return hidden;
}

function withoutSnapshot({ message }: { message: SnapshotObject }): { message: SnapshotObject } {
  return { message: { ...message, ...NO_CONTENT } };
}

/** The users who may read a message's content regardless of their intents: its author and the users it mentions. */
export function contentReaders(message: MessageObject): Snowflake[] {
  return [message.author.id, ...message.mentions.map((user) => user.id)];
}

/**
 * A guild message with the content removed if the viewer may not read it; in direct messages everyone reads
 * everything.
 */
export function asSeenBy(viewer: Viewer, message: MessageObject): MessageObject {
  if (readsContent(viewer)) return message;
  const readable = contentReaders(message).includes(viewer.user.id);
  const { referenced_message } = message;
  if (!readable) {
    const hidden = withoutContent(message);
    return referenced_message ? { ...hidden, referenced_message: asSeenBy(viewer, referenced_message) } : hidden;
  }
  return referenced_message ? { ...message, referenced_message: asSeenBy(viewer, referenced_message) } : message;
}
