import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Application commands, and their permissions in guilds.

export interface CommandsTable {
  id: Snowflake;
  application_id: Snowflake;
  /** Null for global ones. */
  guild_id: Snowflake | null;
  /** 1 slash, 2 user, 3 message, 4 primary entry point. */
  type: number;
  name: string;
  /** A new id with every change. */
  version: Snowflake;
  nsfw: number;
  /** Decimal bits; null for everyone. */
  default_member_permissions: string | null;
  /** Localizations, description, options, contexts and handler: CommandData. */
  data_json: string;
}

/** An application's global commands, or those in one guild: locked by every change to them. */
export interface CommandScopesTable {
  application_id: Snowflake;
  /** 0 for the global ones. */
  guild_id: Snowflake;
  /** A new id with every change of a command or of its permissions. */
  version: Snowflake;
  /** When the current 24 hours of the creation limit began, ms. */
  window_start: number;
  /** Commands created since then. */
  creates: number;
}

/** The permissions of a command in a guild. */
export interface CommandPermissionsTable {
  guild_id: Snowflake;
  /** The command, or the application for all of its commands that have no permissions of their own. */
  command_id: Snowflake;
  application_id: Snowflake;
  permissions_json: string;
}

/** The tables of this file. */
export interface CommandTables {
  commands: CommandsTable;
  command_scopes: CommandScopesTable;
  command_permissions: CommandPermissionsTable;
}

export type CommandRow = Selectable<CommandsTable>;
export type CommandScopeRow = Selectable<CommandScopesTable>;
export type CommandPermissionsRow = Selectable<CommandPermissionsTable>;
