import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Tables of relationships between users, and of data that only group channels have.

/** The relationship of `user_id` to `other_id`. Each side has its own row; a block has only the row of the blocking user. */
export interface RelationshipsTable {
  user_id: Snowflake;
  other_id: Snowflake;
  /** 0 none (kept while ignored), 1 friend, 2 blocked, 3 incoming request, 4 outgoing request. */
  type: number;
  /** When it got its current type. */
  since: number;
  /** The user's nickname for a friend. */
  nickname: string | null;
  ignored: number;
  /** For an incoming request: it looks like spam, as the two share no friend and no guild. */
  spam: number;
  stranger: number;
}

/** The relationship of `user_id` to `other_id` in a game; each side has its own row. */
export interface GameRelationshipsTable {
  user_id: Snowflake;
  application_id: Snowflake;
  other_id: Snowflake;
  /** 1 friend, 3 incoming request, 4 outgoing request. */
  type: number;
  /** When it got its current type. */
  since: number;
  /** For an incoming request: it looks like spam. */
  spam: number;
}

/** The groups that an application created for users. */
export interface ManagedGroupsTable {
  channel_id: Snowflake;
  application_id: Snowflake;
}

export interface GroupInvitesTable {
  code: string;
  channel_id: Snowflake;
  inviter_id: Snowflake;
  created_at: number;
  expires_at: number;
  max_age: number;
}

/** The tables of this file. */
export interface RelationshipTables {
  relationships: RelationshipsTable;
  game_relationships: GameRelationshipsTable;
  managed_groups: ManagedGroupsTable;
  group_invites: GroupInvitesTable;
}

export type RelationshipRow = Selectable<RelationshipsTable>;
export type GameRelationshipRow = Selectable<GameRelationshipsTable>;
export type GroupInviteRow = Selectable<GroupInvitesTable>;
