import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/framework/store.ts';
import type { Document } from './document.ts';

/** Matches are counted and paged up to here: the largest offset plus a page. */
export const REACH = 10_000;

/** A search in terms of the index; all conditions must hold. */
export interface Search {
  /** Groups of adjacent words, each group near the next; empty: no words. */
  phrases: readonly (readonly string[])[];
  /** The number of words allowed between the groups in total. 0: the groups are adjacent, in this order. */
  slop: number;
  /** AND over the lists, OR within each list; must not be empty. */
  marks: readonly (readonly string[])[];
  /** All of these bits. */
  traits: number;
  /** Any of these bits; 0: no condition. */
  anyTrait: number;
  /** None of these bits. */
  withoutTraits: number;
  /** Exclusive bounds of the ids. */
  after: Snowflake;
  before: Snowflake;
  /** The viewer sees everything in the guild, including channels created later: the following conditions are skipped. */
  everywhere: boolean;
  /** Only in these channels. */
  spaces: readonly Snowflake[];
  /** Private threads match in these channels, or if they are listed themselves. */
  openSpaces: readonly Snowflake[];
  openThreads: readonly Snowflake[];
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
}

/** A match. */
export interface Hit {
  id: Snowflake;
  channel_id: Snowflake;
}

/** A store's search index: an inverted index of the terms, next to `search_documents`. */
export interface SearchEngine {
  /** Adds documents, replacing those of the same messages. */
  write(db: Db, documents: readonly Document[]): Promise<void>;
  /** Removes the documents of messages, if there are any. */
  remove(db: Db, messageIds: readonly Snowflake[]): Promise<void>;
  /** Some of the messages that have a mark. */
  marked(db: Db, mark: string, limit: number): Promise<Snowflake[]>;
  /** A page of the matches by id, and their number, counted up to REACH. */
  find(db: Db, search: Search): Promise<{ total: number; hits: Hit[] }>;
}
