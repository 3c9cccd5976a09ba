import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// What people are to each other, and what groups have that other channels do not.

/** What `other_id` is to `user_id`; both sides have a row of their own, of a block only the one who blocks. */
export interface RelationshipsTable {
  user_id: Snowflake;
  other_id: Snowflake;
  /** 0 none (kept while ignored), 1 friend, 2 blocked, 3 incoming request, 4 outgoing request. */
  type: number;
  /** When it became what it is. */
  since: number;
  /** What the user calls a friend. */
  nickname: string | null;
  ignored: number;
  /** Of an incoming request: it looks like spam; nobody and no guild is known to both. */
  spam: number;
  stranger: number;
}

/** What `other_id` is to `user_id` in a game; both sides have a row of their own. */
export interface GameRelationshipsTable {
  user_id: Snowflake;
  application_id: Snowflake;
  other_id: Snowflake;
  /** 1 friend, 3 incoming request, 4 outgoing request. */
  type: number;
  /** When it became what it is. */
  since: number;
  /** Of an incoming request: it looks like spam. */
  spam: number;
}

/** The groups that an application made for people. */
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

/** Tables of this room. */
export interface RelationshipTables {
  relationships: RelationshipsTable;
  game_relationships: GameRelationshipsTable;
  managed_groups: ManagedGroupsTable;
  group_invites: GroupInvitesTable;
}

export type RelationshipRow = Selectable<RelationshipsTable>;
export type GameRelationshipRow = Selectable<GameRelationshipsTable>;
export type GroupInviteRow = Selectable<GroupInvitesTable>;
