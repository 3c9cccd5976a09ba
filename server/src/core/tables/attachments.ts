import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

/** Files of messages, and announced files whose upload is pending. */
export interface AttachmentsTable {
  id: Snowflake;
  /** The key of the bytes; copies of a message share it. */
  blob: string;
  channel_id: Snowflake | null;
  message_id: Snowflake | null;
  /** For an announced file with an upload URL of its own: who announced it. */
  user_id: Snowflake | null;
  filename: Generated<string>;
  content_type: Generated<string>;
  /** In bytes; for an announced file the maximum. */
  size: Generated<number>;
  created_at: number;
  /** For an announced file: when its bytes were stored. */
  stored_at: number | null;
  /** Null while nothing has claimed the file: it is deleted then. */
  claimed_at: number | null;
}

/** The tables of this file. */
export interface AttachmentTables {
  attachments: AttachmentsTable;
}

export type AttachmentRow = Selectable<AttachmentsTable>;
