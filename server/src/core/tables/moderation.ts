import type { Snowflake } from '@guildhall/protocol/ids';

// Bans, audit log, prune, join requests, auto moderation.

export interface AuditEntriesTable {
  guild_id: Snowflake;
  id: Snowflake;
  action_type: number;
  user_id: Snowflake | null;
  target_id: Snowflake | null;
  changes_json: string | null;
  options_json: string | null;
  reason: string | null;
}

export interface BansTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  reason: string | null;
}

/** The prune in progress in a guild, with how far it is. */
export interface PrunesTable {
  guild_id: Snowflake;
  id: Snowflake;
  /** The user who started it, and the reason. */
  user_id: Snowflake;
  reason: string | null;
  days: number;
  /** Members who joined (ms since 1970) and were active (whole days since 1970) before these are removed. */
  joined_before: number;
  active_before: number;
  /** Ids of roles that do not protect a member. */
  roles_json: string;
  /** Members up to this id have been processed. */
  after_id: Snowflake;
  removed: number;
}

/** A user's latest request to join a guild that reviews its members. */
export interface JoinRequestsTable {
  guild_id: Snowflake;
  id: Snowflake;
  user_id: Snowflake;
  status: 'STARTED' | 'SUBMITTED' | 'REJECTED' | 'APPROVED';
  created_at: number;
  reviewed_at: number | null;
  reviewer_id: Snowflake | null;
  rejection_reason: string | null;
  responses_json: string | null;
}

export interface AutomodRulesTable {
  guild_id: Snowflake;
  id: Snowflake;
  creator_id: Snowflake;
  name: string;
  event_type: number;
  trigger_type: number;
  /** `trigger_metadata` in wire format. */
  trigger_json: string;
  /** `actions` in wire format. */
  actions_json: string;
  enabled: number;
  exempt_roles_json: string;
  exempt_channels_json: string;
}
