import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Threads: stored apart from the channels, so that a guild's state stays small with any number of threads.

export interface ThreadsTable {
  id: Snowflake;
  guild_id: Snowflake;
  parent_id: Snowflake;
  /** 10 in announcement channels, 11 public, 12 private. */
  type: number;
  name: string;
  owner_id: Snowflake;
  flags: number;
  rate_limit_per_user: number;
  archived: number;
  /** When `archived` or the duration last changed; initially when the thread was created. */
  archive_timestamp: number;
  /** Minutes. */
  auto_archive_duration: number;
  locked: number;
  /** In private threads: whether non-moderators may add others. */
  invitable: number;
  create_timestamp: number;
  /** Without the first message and without deleted ones. */
  message_count: number;
  total_message_sent: number;
  member_count: number;
  /** In forum posts: ids of tags. */
  applied_tags_json: string;
  /** The last message, or when the thread was unarchived or its duration changed. */
  active_at: number;
  /** The job that may archive it: jobs of earlier runs do nothing. */
  archive_run: number;
}

export interface ThreadMembersTable {
  thread_id: Snowflake;
  user_id: Snowflake;
  guild_id: Snowflake;
  join_timestamp: number;
  flags: number;
  /** The member has muted the thread: a MuteConfig, or `null` as JSON for a mute without an end. Null: not muted. */
  mute_json: string | null;
}

/** The tables of this file. */
export interface ThreadTables {
  threads: ThreadsTable;
  thread_members: ThreadMembersTable;
}

export type ThreadRow = Selectable<ThreadsTable>;
export type ThreadMemberRow = Selectable<ThreadMembersTable>;
