import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

// The message search index: it covers only guilds in which a user has searched.

/** Guilds that have an index, or are being indexed. */
export interface SearchGuildsTable {
  /** Prefix of every term of the guild in the index; never reused. */
  number: Generated<number>;
  guild_id: Snowflake;
  /** 1 when all earlier messages are in the index. */
  ready: Generated<number>;
  /** When the last indexing step was made. */
  progressed_at: number;
}

/** The indexing progress of a guild in each of its channels and threads. */
export interface SearchProgressTable {
  guild_id: Snowflake;
  channel_id: Snowflake;
  /** The channel whose permissions apply: the channel itself, or the parent of the thread. */
  space_id: Snowflake;
  /** 1 for a private thread. */
  private: number;
  /** The last message that was processed. */
  last_id: Snowflake;
  documents: number;
  done: number;
}

/** Messages that changed since the index was updated, inserted by triggers, in the transaction of the change itself. */
export interface SearchChangesTable {
  guild_id: Snowflake;
  channel_id: Snowflake;
  /** 0: the channel is gone. */
  message_id: Snowflake;
}

/** The messages in the index, with the columns that are compared in addition to their words. */
export interface SearchDocumentsTable {
  message_id: Snowflake;
  channel_id: Snowflake;
  /** As in SearchProgressTable. */
  space_id: Snowflake;
  /** Bits of TRAITS. */
  traits: number;
}

/** Only on SQLite: the inverted index (FTS5), without the text itself. */
export interface SearchIndexTable {
  rowid: Snowflake;
  /** The terms, separated by spaces. */
  text: string;
}

/** The tables of this file. */
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
