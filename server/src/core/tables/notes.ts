import type { Snowflake } from '@guildhall/protocol/ids';

/** A person's private note about a user. */
export interface NotesTable {
  user_id: Snowflake;
  target_id: Snowflake;
  note: string;
}

/** The tables of this file. */
export interface NoteTables {
  notes: NotesTable;
}
