import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

// Invites and their target users.

export interface InvitesTable {
  code: string;
  guild_id: Snowflake;
  channel_id: Snowflake;
  inviter_id: Snowflake;
  created_at: number;
  expires_at: number | null;
  max_age: number;
  max_uses: number;
  uses: number;
  temporary: number;
  flags: Generated<number>;
  /** Roles that are assigned on accept. */
  role_ids_json: Generated<string>;
  target_type: Generated<number | null>;
  target_user_id: Generated<Snowflake | null>;
  target_application_id: Generated<Snowflake | null>;
  /** The list of users who may use it; null if everyone may. */
  target_list_id: Generated<Snowflake | null>;
  /** The list that was last uploaded as a file. */
  target_job_id: Generated<Snowflake | null>;
}

/**
 * The users who may use an invite. Each uploaded file creates a new list, which replaces the former when it is
 * complete.
 */
export interface TargetListsTable {
  id: Snowflake;
  code: string;
  guild_id: Snowflake;
  /** For an uploaded list: 1 processing, 2 completed, 3 failed; null if it was not a file. */
  status: number | null;
  total_users: number;
  processed_users: number;
  created_at: number;
  completed_at: number | null;
  error_message: string | null;
}

export interface TargetUsersTable {
  list_id: Snowflake;
  user_id: Snowflake;
  /** Removed from a list that is still being filled from its file. */
  removed: Generated<number>;
}
