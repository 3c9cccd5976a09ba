import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated, Selectable } from 'kysely';

/** A queued mail, or one that was sent or failed. */
export interface MailsTable {
  id: Snowflake;
  /** The account it is about. */
  user_id: Snowflake | null;
  kind: string;
  recipient: string;
  /** The token of its link; cleared once the mail has been sent. */
  token: string | null;
  data_json: string;
  created_at: number;
  attempts: Generated<number>;
  /** Why the last attempt failed. */
  error: string | null;
  sent_at: number | null;
  failed_at: number | null;
}

/** Tokens of the links in mails; each can be used once. */
export interface MailTokensTable {
  /** SHA-256 of the token, hex. */
  hash: string;
  kind: string;
  user_id: Snowflake;
  /** The address that the mail was sent to. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** An export of all data of a user. */
export interface HarvestsTable {
  id: Snowflake;
  user_id: Snowflake;
  email: string;
  /** 0 queued, 1 running, 2 failed, 3 completed. */
  status: number;
  /** The requested parts: `{messages: "EXTRACTED", ...}`. */
  backends_json: string;
  /** How many channels have been read, and of how many. */
  done_channels: Generated<number>;
  channels: Generated<number>;
  /** Where the file is. */
  blob_key: string | null;
  /** In bytes. */
  size: number | null;
  created_at: number;
  updated_at: number;
  completed_at: number | null;
  /** When the file is deleted. */
  expires_at: number | null;
}

/** The tables of this file. */
export interface MailTables {
  mails: MailsTable;
  mail_tokens: MailTokensTable;
  harvests: HarvestsTable;
}

export type MailRow = Selectable<MailsTable>;
export type MailTokenRow = Selectable<MailTokensTable>;
export type HarvestRow = Selectable<HarvestsTable>;
