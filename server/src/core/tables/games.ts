import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/**
 * Messages of lobbies. In a lobby with a linked channel, the same message, with the same id, is in that channel too.
 */
export interface LobbyMessagesTable {
  lobby_id: Snowflake;
  id: Snowflake;
  /** The linked channel that also has it; null if there is none. */
  channel_id: Snowflake | null;
  /** The game that it was sent from; null if it was sent in the channel. */
  application_id: Snowflake | null;
  author_id: Snowflake;
  /** For a webhook message in the channel: its name and avatar. */
  webhook_json: string | null;
  type: number;
  flags: number;
  content: string;
  edited_at: number | null;
  /** The author's additional name in the lobby at that time. */
  additional_name: string | null;
  /** Metadata that the author's client sent with the text. */
  metadata_json: string | null;
  /** The verdict of the game's back end. */
  moderation_json: string | null;
}

/** The tables of this file. */
export interface GameTables {
  lobby_messages: LobbyMessagesTable;
}

export type LobbyMessageRow = Selectable<LobbyMessagesTable>;
