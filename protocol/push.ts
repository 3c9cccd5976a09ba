import type { Snowflake } from './ids.ts';

/** Kinds of messages by their content; a notification names the kind of a message without text in the reader's language. */
export const PUSH_KINDS = ['text', 'file', 'sticker', 'poll', 'forward', 'other'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Fields of every push. */
interface PushBase {
  /** A name: of the author and the place, of the caller, of the other person. */
  title: string;
  /** The path of a picture, or null. */
  icon: string | null;
  /** The path in the web client that a press opens. */
  url: string;
  /** A notification replaces the one that has the same tag. */
  tag: string;
}

/** A new message. */
export interface MessagePush extends PushBase {
  type: 'message';
  guild_id: Snowflake | null;
  channel_id: Snowflake;
  message_id: Snowflake;
  kind: PushKind;
  /** At most 200 characters of plain text: the text, the name of a sticker, the question of a poll; else empty. */
  body: string;
  /** The count of the channel's badge. */
  badge_count: number;
  /** Without a sound. */
  silent: boolean;
}

/** A call rings, or has rung for nothing. */
export interface CallPush extends PushBase {
  type: 'call' | 'call_end';
  channel_id: Snowflake;
}

/** A person asks to be a friend, or has accepted. */
export interface FriendPush extends PushBase {
  type: 'friend_request' | 'friend_accepted';
  user_id: Snowflake;
}

/** The JSON that a push carries, encrypted for one browser (docs/contract/people.md#push). */
export type PushPayload = MessagePush | CallPush | FriendPush;
