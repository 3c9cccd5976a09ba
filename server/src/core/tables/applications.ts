import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Tables of applications: user installs, teams, role connections, running activities.

/** An application that a user has installed to their account. */
export interface UserInstallsTable {
  user_id: Snowflake;
  application_id: Snowflake;
  created_at: number;
}

export interface TeamsTable {
  id: Snowflake;
  name: string;
  icon: string | null;
  owner_user_id: Snowflake;
}

export interface TeamMembersTable {
  team_id: Snowflake;
  user_id: Snowflake;
  /** 1 invited, 2 accepted. */
  membership_state: number;
  role: 'admin' | 'developer' | 'read_only';
}

/** The metadata records that an application declares for role connections, at most five. */
export interface RoleConnectionMetadataTable {
  application_id: Snowflake;
  records_json: string;
}

/** The role connection metadata of one user. */
export interface RoleConnectionsTable {
  user_id: Snowflake;
  application_id: Snowflake;
  platform_name: string | null;
  platform_username: string | null;
  /** Values by the key of their record, all as text. */
  metadata_json: string;
}

/** The role connection requirements of a role: groups of rules, of which at least one must hold entirely. */
export interface LinkedRolesTable {
  guild_id: Snowflake;
  role_id: Snowflake;
  rules_json: string;
}

/** An activity that runs in a channel. */
export interface ActivityInstancesTable {
  instance_id: string;
  application_id: Snowflake;
  launch_id: Snowflake;
  channel_id: Snowflake;
  guild_id: Snowflake | null;
  launched_at: number;
}

/** A user in a running activity. */
export interface ActivityParticipantsTable {
  instance_id: string;
  user_id: Snowflake;
  /** The gateway session in which the user has it open; null if the launch named no session of theirs. */
  session_id: string | null;
  /** The client's, of the interaction that launched it. */
  nonce: string | null;
  joined_at: number;
}

/** How an activity is shown, and where its files are; an application without a row has the defaults. */
export interface ActivityConfigsTable {
  application_id: Snowflake;
  /** `[{prefix, target}]`, as its developer ordered them. */
  url_map_json: string;
  /** The platforms that it supports, a list. */
  platforms_json: string;
  /** Settings by platform. */
  platform_configs_json: string;
  /** 1 any, 2 portrait, 3 landscape. */
  orientation_lock: number;
  age_gate: number;
  shelf_rank: number;
  preview_video_asset_id: Snowflake | null;
}

/** A link to an activity that its developers have made. */
export interface ActivityLinksTable {
  id: Snowflake;
  application_id: Snowflake;
  title: string;
  description: string;
  /** The custom id that the activity receives, unless the address of the link contains another. */
  custom_id: string | null;
  /** The hash of its picture. */
  image: string;
}

/** A picture of an application that rich presence names. */
export interface ApplicationAssetsTable {
  id: Snowflake;
  application_id: Snowflake;
  /** In lower case, unique in the application. */
  name: string;
  /** As it was uploaded for; a value of ASSET_TYPE. */
  type: 1 | 2;
}

/** A person who tests an application without being in its team. */
export interface ApplicationTestersTable {
  application_id: Snowflake;
  user_id: Snowflake;
  /** 0 invited, 1 accepted. */
  accepted: number;
  invited_at: number;
}

/** The tables of this file. */
export interface ApplicationTables {
  user_installs: UserInstallsTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
  role_connection_metadata: RoleConnectionMetadataTable;
  role_connections: RoleConnectionsTable;
  linked_roles: LinkedRolesTable;
  activity_instances: ActivityInstancesTable;
  activity_participants: ActivityParticipantsTable;
  activity_configs: ActivityConfigsTable;
  activity_links: ActivityLinksTable;
  application_assets: ApplicationAssetsTable;
  application_testers: ApplicationTestersTable;
}

export type UserInstallRow = Selectable<UserInstallsTable>;
export type TeamRow = Selectable<TeamsTable>;
export type TeamMemberRow = Selectable<TeamMembersTable>;
export type RoleConnectionRow = Selectable<RoleConnectionsTable>;
export type LinkedRoleRow = Selectable<LinkedRolesTable>;
export type ActivityInstanceRow = Selectable<ActivityInstancesTable>;
export type ActivityConfigRow = Selectable<ActivityConfigsTable>;
export type ApplicationAssetRow = Selectable<ApplicationAssetsTable>;
export type ApplicationTesterRow = Selectable<ApplicationTestersTable>;
export type ActivityLinkRow = Selectable<ActivityLinksTable>;
export type ActivityParticipantRow = Selectable<ActivityParticipantsTable>;
