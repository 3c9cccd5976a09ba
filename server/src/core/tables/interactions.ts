import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';
import type { MessagesTable } from './messages.ts';

// Interactions, and their ephemeral responses.

export interface InteractionsTable {
  id: Snowflake;
  application_id: Snowflake;
  /** 2 command, 3 component, 4 autocomplete, 5 modal submit. */
  type: number;
  user_id: Snowflake;
  guild_id: Snowflake | null;
  channel_id: Snowflake;
  /** SHA-256 of the token, hex. */
  token: string;
  /** The client's nonce: a recently used one is refused. */
  nonce: string | null;
  /** The message whose component was used, or that the submitted modal came from. */
  message_id: Snowflake | null;
  /** The data that messages responding to it show: InteractionData of messages. */
  metadata_json: string;
  /** The data that validates the response: InteractionDetails. */
  details_json: string;
  created_at: number;
  /** When the token expires. */
  expires_at: number;
  responded_at: number | null;
  /** The type of the response. */
  response_type: number | null;
  /** When it failed without a response. */
  failed_at: number | null;
  /** The message that `@original` refers to. */
  original_id: Snowflake | null;
  followups: Generated<number>;
  /** The modal that was opened in response, until it is submitted and answered. */
  modal_json: string | null;
}

/** Messages that only one user sees; otherwise like those of the table `messages`. */
export interface EphemeralMessagesTable extends MessagesTable {
  user_id: Snowflake;
  interaction_id: Snowflake;
}

/** The tables of this file. */
export interface InteractionTables {
  interactions: InteractionsTable;
  ephemeral_messages: EphemeralMessagesTable;
}

export type InteractionRow = Selectable<InteractionsTable>;
export type EphemeralMessageRow = Selectable<EphemeralMessagesTable>;
