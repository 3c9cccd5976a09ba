import type { Snowflake } from '@guildhall/protocol/ids';

// Messages and reactions.

export interface MessagesTable {
  channel_id: Snowflake;
  id: Snowflake;
  author_id: Snowflake;
  type: number;
  flags: number;
  content: string;
  edited_at: number | null;
  pinned: number;
  tts: number;
  mention_everyone: number;
  /** Rarely used fields: embeds, mentions (user ids), mention_roles, message_reference, nonce, ... */
  data_json: string | null;
}

/** Nonces of messages sent with `enforce_nonce`: a retry finds the first message. */
export interface NoncesTable {
  channel_id: Snowflake;
  author_id: Snowflake;
  nonce: string;
  message_id: Snowflake;
  created_at: number;
}

export interface ReactionsTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  /** The unicode emoji, or the id of a custom one. */
  emoji: string;
  /** The name of a custom emoji, else null. */
  emoji_name: string | null;
  emoji_animated: number;
  /** 0 normal, 1 burst. */
  type: number;
  user_id: Snowflake;
  created_at: number;
}
