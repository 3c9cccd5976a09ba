import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Pins, read states, and whom messages mention.

export interface PinsTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  /** No two pins of a channel have the same: pages are cut by it. */
  pinned_at: number;
}

/** How far a person has read a channel. */
export interface ReadStatesTable {
  user_id: Snowflake;
  channel_id: Snowflake;
  /** Everything up to here is read; null when nothing was read yet. The message may be gone. */
  last_message_id: Snowflake | null;
  /** The channel's last pin when the person last looked at its pins. */
  last_pin_at: number | null;
}

/** Raised by every acknowledgement of a person. */
export interface ReadVersionsTable {
  user_id: Snowflake;
  version: number;
}

/** Of messages in guilds: whom they mention, for the counts of those who have not read them. */
export interface MentionsTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  /** A user, a role, or (@everyone and @here) the guild. */
  target_id: Snowflake;
}

/** Tables of this room. */
export interface PinTables {
  pins: PinsTable;
  read_states: ReadStatesTable;
  read_versions: ReadVersionsTable;
  mentions: MentionsTable;
}

export type PinRow = Selectable<PinsTable>;
export type ReadStateRow = Selectable<ReadStatesTable>;
