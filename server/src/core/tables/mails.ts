import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

/** A mail on its way, or one that was sent or given up. */
export interface MailsTable {
  id: Snowflake;
  /** The account it is about. */
  user_id: Snowflake | null;
  kind: string;
  recipient: string;
  /** What its link is good for; forgotten once the mail has left. */
  token: string | null;
  data_json: string;
  created_at: number;
  attempts: Generated<number>;
  /** Why the last attempt failed. */
  error: string | null;
  sent_at: number | null;
  failed_at: number | null;
}

/** What the link of a mail is good for, once. */
export interface MailTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: string;
  user_id: Snowflake;
  /** The address that the mail went to. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** A copy of all that there is of a person. */
export interface HarvestsTable {
  id: Snowflake;
  user_id: Snowflake;
  email: string;
  /** 0 queued, 1 running, 2 failed, 3 completed. */
  status: number;
  /** Which parts are asked for: `{messages: "EXTRACTED", ...}`. */
  backends_json: string;
  /** How many channels have been read, of how many. */
  done_channels: Generated<number>;
  channels: Generated<number>;
  /** Where the file is. */
  blob_key: string | null;
  /** In bytes. */
  size: number | null;
  created_at: number;
  updated_at: number;
  completed_at: number | null;
  /** When the file goes. */
  expires_at: number | null;
}

/** Tables of this room. */
export interface MailTables {
  mails: MailsTable;
  mail_tokens: MailTokensTable;
  harvests: HarvestsTable;
}

export type MailRow = Selectable<MailsTable>;
export type MailTokenRow = Selectable<MailTokensTable>;
export type HarvestRow = Selectable<HarvestsTable>;
