import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Webhooks, and what is published to the followers of announcement channels.

export interface WebhooksTable {
  id: Snowflake;
  guild_id: Snowflake;
  channel_id: Snowflake;
  /** 1 incoming, 2 channel follower. */
  type: number;
  name: string;
  avatar: string | null;
  /** For incoming webhooks; stored in plain text, because users who manage webhooks are shown it again. */
  token: string | null;
  /** The user who created it. */
  user_id: Snowflake;
  /** The application whose bot created it. */
  application_id: Snowflake | null;
  /** The source channel of a channel follower. */
  source_guild_id: Snowflake | null;
  source_channel_id: Snowflake | null;
}

/** Published messages and when, for the hourly limit. */
export interface PublishedMessagesTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  published_at: number;
}

/** The copies of published messages: exactly one for each follower, even across retries. */
export interface CrosspostsTable {
  source_channel_id: Snowflake;
  source_message_id: Snowflake;
  webhook_id: Snowflake;
  channel_id: Snowflake;
  message_id: Snowflake;
}

/** The tables of this file. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  published_messages: PublishedMessagesTable;
  crossposts: CrosspostsTable;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type CrosspostRow = Selectable<CrosspostsTable>;
