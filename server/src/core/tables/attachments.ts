import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

/** Files of messages, and announced ones that wait for theirs. */
export interface AttachmentsTable {
  id: Snowflake;
  /** The key of the bytes; copies of a message share it. */
  blob: string;
  channel_id: Snowflake | null;
  message_id: Snowflake | null;
  /** Who announced it, of a file that is put to an address of its own. */
  user_id: Snowflake | null;
  filename: Generated<string>;
  content_type: Generated<string>;
  /** In bytes; of an announced file the most that it may have. */
  size: Generated<number>;
  created_at: number;
  /** Of an announced file: when its bytes were there. */
  stored_at: number | null;
  /** Null while nothing has it: it is cleared then. */
  claimed_at: number | null;
}

/** Tables of this room. */
export interface AttachmentTables {
  attachments: AttachmentsTable;
}

export type AttachmentRow = Selectable<AttachmentsTable>;
