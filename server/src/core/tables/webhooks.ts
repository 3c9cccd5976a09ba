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
  /** Of incoming ones; kept as it is, since those who manage webhooks are shown it again. */
  token: string | null;
  /** Who made it. */
  user_id: Snowflake;
  /** Whose bot made it. */
  application_id: Snowflake | null;
  /** What a channel follower follows. */
  source_guild_id: Snowflake | null;
  source_channel_id: Snowflake | null;
}

/** Messages that were published, and when: for the limit of an hour. */
export interface PublishedMessagesTable {
  channel_id: Snowflake;
  message_id: Snowflake;
  published_at: number;
}

/** The copies of published messages; one for each follower, whatever happens in between. */
export interface CrosspostsTable {
  source_channel_id: Snowflake;
  source_message_id: Snowflake;
  webhook_id: Snowflake;
  channel_id: Snowflake;
  message_id: Snowflake;
}

/** Tables of this room. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  published_messages: PublishedMessagesTable;
  crossposts: CrosspostsTable;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type CrosspostRow = Selectable<CrosspostsTable>;
