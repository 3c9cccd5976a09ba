import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

// The index that messages are searched by: of those guilds in which somebody has searched.

/** Guilds that have an index, or get one. */
export interface SearchGuildsTable {
  /** Stands before every term of the guild in the index; never used again. */
  number: Generated<number>;
  guild_id: Snowflake;
  /** 1 when everything that was said before is in the index. */
  ready: Generated<number>;
  /** When a step of the indexing was last made. */
  progressed_at: number;
}

/** How far the indexing of a guild is in each of its channels and threads. */
export interface SearchProgressTable {
  guild_id: Snowflake;
  channel_id: Snowflake;
  /** The channel whose permissions hold: the channel itself, or the parent of the thread. */
  space_id: Snowflake;
  /** 1 for a private thread. */
  private: number;
  /** The last message that was looked at. */
  last_id: Snowflake;
  documents: number;
  done: number;
}

/** What changed since the index was brought up to date: written by triggers, in the transaction of the change itself. */
export interface SearchChangesTable {
  guild_id: Snowflake;
  channel_id: Snowflake;
  /** 0: the channel is gone. */
  message_id: Snowflake;
}

/** The messages in the index, and what is compared beside their words. */
export interface SearchDocumentsTable {
  message_id: Snowflake;
  channel_id: Snowflake;
  /** As in SearchProgressTable. */
  space_id: Snowflake;
  /** Bits of TRAITS. */
  traits: number;
}

/** On SQLite alone: the inverted index (FTS5), without the text itself. */
export interface SearchIndexTable {
  rowid: Snowflake;
  /** The terms, with spaces between them. */
  text: string;
}

/** Tables of this room. */
export interface SearchTables {
  search_guilds: SearchGuildsTable;
  search_progress: SearchProgressTable;
  search_changes: SearchChangesTable;
  search_documents: SearchDocumentsTable;
  search_index: SearchIndexTable;
}

export type SearchGuildRow = Selectable<SearchGuildsTable>;
export type SearchProgressRow = Selectable<SearchProgressTable>;
export type SearchDocumentRow = Selectable<SearchDocumentsTable>;
