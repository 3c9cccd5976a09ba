import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

// Pins, read states, and mentions of messages.

export interface PinsTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  /** Unique within a channel: pages are split by it. */
  pinned_at: number;
}

/** How far a person has read a channel. */
export interface ReadStatesTable {
  user_id: Snowflake;
  channel_id: Snowflake;
  /** Everything up to here is read; null if nothing was read yet. The message may have been deleted. */
  last_message_id: Snowflake | null;
  /** The channel's last pin when the user last viewed its pins. */
  last_pin_at: number | null;
  /** Flags of the channel: 1 in a guild, 2 a thread, 4 of low importance; only stored for clients. */
  flags: Generated<number | null>;
  /** When the user last opened it, days since 2015; only stored for clients. */
  last_viewed: Generated<number | null>;
}

/** Read state of a feature other than messages, such as scheduled events. */
export interface FeatureReadsTable {
  user_id: Snowflake;
  /** A value of READ_STATE_TYPES. */
  type: number;
  /** The guild, or the person. */
  resource_id: Snowflake;
  /** The last entity that was seen. */
  entity_id: Snowflake;
}

/** Increased by every acknowledgement of a user. */
export interface ReadVersionsTable {
  user_id: Snowflake;
  version: number;
}

/** The mentions of messages, for the counts of users who have not read them. */
export interface MentionsTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  /** A user, a role, or (@everyone and @here) the guild, in a private channel the channel. */
  target_id: Snowflake;
}

/** Mentions that a person removed from their inbox; deleted when they are too old for it. */
export interface DismissedMentionsTable {
  user_id: Snowflake;
  message_id: Snowflake;
}

/** The tables of this file. */
export interface PinTables {
  pins: PinsTable;
  read_states: ReadStatesTable;
  read_versions: ReadVersionsTable;
  mentions: MentionsTable;
  dismissed_mentions: DismissedMentionsTable;
  feature_reads: FeatureReadsTable;
}

export type PinRow = Selectable<PinsTable>;
export type ReadStateRow = Selectable<ReadStatesTable>;
