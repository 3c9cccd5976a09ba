import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';
import type { MessagesTable } from './messages.ts';

// What people ask of applications, and the answers that only they see.

export interface InteractionsTable {
  id: Snowflake;
  application_id: Snowflake;
  /** 2 command, 3 press, 4 autocomplete, 5 modal submit. */
  type: number;
  user_id: Snowflake;
  guild_id: Snowflake | null;
  channel_id: Snowflake;
  /** SHA-256 of the token, hex. */
  token: string;
  /** The person's own mark: one that was used lately is not taken again. */
  nonce: string | null;
  /** The message whose component was pressed, or that the submitted modal came from. */
  message_id: Snowflake | null;
  /** What messages that answer it say of it: InteractionData of messages. */
  metadata_json: string;
  /** What is needed to check the answer: InteractionDetails. */
  details_json: string;
  created_at: number;
  /** The token is good until then. */
  expires_at: number;
  responded_at: number | null;
  /** The type of the answer. */
  response_type: number | null;
  /** When it was given up, unanswered. */
  failed_at: number | null;
  /** The message that `@original` means. */
  original_id: Snowflake | null;
  followups: Generated<number>;
  /** The modal that was opened in answer to it, until it is submitted and answered. */
  modal_json: string | null;
}

/** Messages that one person alone sees; otherwise as those of the table `messages`. */
export interface EphemeralMessagesTable extends MessagesTable {
  user_id: Snowflake;
  interaction_id: Snowflake;
}

/** Tables of this room. */
export interface InteractionTables {
  interactions: InteractionsTable;
  ephemeral_messages: EphemeralMessagesTable;
}

export type InteractionRow = Selectable<InteractionsTable>;
export type EphemeralMessageRow = Selectable<EphemeralMessagesTable>;
