import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** What was said in a lobby. In a lobby with a linked channel the same message, with the same id, is in that channel too. */
export interface LobbyMessagesTable {
  lobby_id: Snowflake;
  id: Snowflake;
  /** The linked channel that has it too; null when there is none. */
  channel_id: Snowflake | null;
  /** The game that it was written in; null when it was written in the channel. */
  application_id: Snowflake | null;
  author_id: Snowflake;
  /** Of what a webhook wrote in the channel: its name and face. */
  webhook_json: string | null;
  type: number;
  flags: number;
  content: string;
  edited_at: number | null;
  /** What the author was called in the lobby then. */
  additional_name: string | null;
  /** What the author's client says beside the text. */
  metadata_json: string | null;
  /** What the back end thinks of it. */
  moderation_json: string | null;
}

/** Tables of this room. */
export interface GameTables {
  lobby_messages: LobbyMessagesTable;
}

export type LobbyMessageRow = Selectable<LobbyMessagesTable>;
