import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from '../../../core/store.ts';
import type { Document } from './document.ts';

/** As many matches are counted and reached by pages: the largest offset and a page. */
export const REACH = 10_000;

/** What is searched for, in terms of the index: everything must hold. */
export interface Search {
  /** Groups of words that stand together, each group near the next; empty: no words are asked for. */
  phrases: readonly (readonly string[])[];
  /** How many words may stand between the groups, altogether. 0: they stand together in this order. */
  slop: number;
  /** Of each list one of the marks; at least one list. */
  marks: readonly (readonly string[])[];
  /** All of these bits. */
  traits: number;
  /** One of these bits; 0: whatever. */
  anyTrait: number;
  /** None of these bits. */
  withoutTraits: number;
  /** Between these ids, without themselves. */
  after: Snowflake;
  before: Snowflake;
  /** The viewer sees all that the guild has or may get: nothing of what follows needs to be compared. */
  everywhere: boolean;
  /** Only there. */
  spaces: readonly Snowflake[];
  /** Private threads count in these spaces, and these threads themselves. */
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

/** What a store has of search: an inverted index of the terms, beside `search_documents`. */
export interface SearchEngine {
  /** Adds documents, in place of those of the same messages. */
  write(db: Db, documents: readonly Document[]): Promise<void>;
  /** Removes the documents of messages, as far as there are any. */
  remove(db: Db, messageIds: readonly Snowflake[]): Promise<void>;
  /** Some of the messages that have a mark. */
  marked(db: Db, mark: string, limit: number): Promise<Snowflake[]>;
  /** A page of the matches by their ids, and how many there are, counted up to REACH. */
  find(db: Db, search: Search): Promise<{ total: number; hits: Hit[] }>;
}
