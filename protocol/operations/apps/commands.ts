import type { Auth } from '../../operation.ts';
import { Type } from 'typebox';
import { Snowflake, OneOf, Maybe } from '../../schemas.ts';
import { CommandObject, CommandPermissionsObject, CommandIndexObject } from '../../objects/apps/commands.ts';
import { operation } from '../../operation.ts';
import { LIMITS } from '../../limits.ts';

/** Credentials to register commands: the application's bot, its developers, or a token of the application itself. */
export const REGISTERS = ['bot', 'person', 'bearer:applications.commands.update'] as const satisfies Auth[];

/** Credentials to read the permissions of commands. */
export const READS_PERMISSIONS = ['bot', 'person', 'bearer:applications.commands.permissions.update'] as const satisfies Auth[];

/** Credentials to set them: users, by themselves or through an application. */
export const SETS_PERMISSIONS = ['person', 'bearer:applications.commands.permissions.update'] as const satisfies Auth[];

export const SetGuildApplicationCommandPermissionsPermission = Type.Object({
  id: Snowflake(),
  type: OneOf(1, 2, 3),
  permission: Type.Boolean(),
});

export const listApplicationCommands = operation({
  id: 'list_application_commands',
  method: 'GET',
  path: '/applications/{application_id}/commands',
  auth: REGISTERS,
  query: Type.Object({ with_localizations: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_GUILD', 'MISSING_ACCESS', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(CommandObject) },
});

export const bulkSetApplicationCommands = operation({
  id: 'bulk_set_application_commands',
  method: 'PUT',
  path: '/applications/{application_id}/commands',
  auth: REGISTERS,
  body: Type.Unknown(),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_APPLICATION_COMMANDS_REACHED',
    'APPLICATION_COMMAND_NAME_ALREADY_EXISTS',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: Type.Array(CommandObject) },
});

export const createApplicationCommand = operation({
  id: 'create_application_command',
  method: 'POST',
  path: '/applications/{application_id}/commands',
  auth: REGISTERS,
  body: Type.Unknown(),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_APPLICATION_COMMANDS_REACHED',
    'MAXIMUM_DAILY_APPLICATION_COMMAND_CREATES_REACHED',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandObject, 201: CommandObject },
});

export const getApplicationCommand = operation({
  id: 'get_application_command',
  method: 'GET',
  path: '/applications/{application_id}/commands/{command_id}',
  auth: REGISTERS,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_APPLICATION_COMMAND',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandObject },
});

export const deleteApplicationCommand = operation({
  id: 'delete_application_command',
  method: 'DELETE',
  path: '/applications/{application_id}/commands/{command_id}',
  auth: REGISTERS,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_APPLICATION_COMMAND',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 204: null },
});

export const updateApplicationCommand = operation({
  id: 'update_application_command',
  method: 'PATCH',
  path: '/applications/{application_id}/commands/{command_id}',
  auth: REGISTERS,
  body: Type.Object({}),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_APPLICATION_COMMAND',
    'APPLICATION_COMMAND_NAME_ALREADY_EXISTS',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandObject },
});

export const listGuildApplicationCommands = operation({
  id: 'list_guild_application_commands',
  method: 'GET',
  path: '/applications/{application_id}/guilds/{guild_id}/commands',
  auth: REGISTERS,
  query: Type.Object({ with_localizations: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_GUILD', 'MISSING_ACCESS', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(CommandObject) },
});

export const bulkSetGuildApplicationCommands = operation({
  id: 'bulk_set_guild_application_commands',
  method: 'PUT',
  path: '/applications/{application_id}/guilds/{guild_id}/commands',
  auth: REGISTERS,
  body: Type.Unknown(),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_APPLICATION_COMMANDS_REACHED',
    'APPLICATION_COMMAND_NAME_ALREADY_EXISTS',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: Type.Array(CommandObject) },
});

export const createGuildApplicationCommand = operation({
  id: 'create_guild_application_command',
  method: 'POST',
  path: '/applications/{application_id}/guilds/{guild_id}/commands',
  auth: REGISTERS,
  body: Type.Unknown(),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'MAXIMUM_NUMBER_OF_APPLICATION_COMMANDS_REACHED',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandObject, 201: CommandObject },
});

export const listGuildApplicationCommandPermissions = operation({
  id: 'list_guild_application_command_permissions',
  method: 'GET',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/permissions',
  auth: READS_PERMISSIONS,
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 200: Type.Array(CommandPermissionsObject) },
});

export const getGuildApplicationCommand = operation({
  id: 'get_guild_application_command',
  method: 'GET',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  auth: REGISTERS,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_APPLICATION_COMMAND',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandObject },
});

export const deleteGuildApplicationCommand = operation({
  id: 'delete_guild_application_command',
  method: 'DELETE',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  auth: REGISTERS,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_APPLICATION_COMMAND',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 204: null },
});

export const updateGuildApplicationCommand = operation({
  id: 'update_guild_application_command',
  method: 'PATCH',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}',
  auth: REGISTERS,
  body: Type.Object({}),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_APPLICATION_COMMAND',
    'APPLICATION_COMMAND_NAME_ALREADY_EXISTS',
    'MISSING_ACCESS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandObject },
});

export const getGuildApplicationCommandPermissions = operation({
  id: 'get_guild_application_command_permissions',
  method: 'GET',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  auth: READS_PERMISSIONS,
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_GUILD',
    'UNKNOWN_APPLICATION_COMMAND_PERMISSIONS',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandPermissionsObject },
});

export const setGuildApplicationCommandPermissions = operation({
  id: 'set_guild_application_command_permissions',
  method: 'PUT',
  path: '/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions',
  auth: SETS_PERMISSIONS,
  body: Type.Object({
    permissions: Maybe(
      Type.Array(SetGuildApplicationCommandPermissionsPermission, { maxItems: LIMITS.commands.permissions.max }),
    ),
  }),
  errors: [
    'UNKNOWN_APPLICATION',
    'UNKNOWN_CHANNEL',
    'UNKNOWN_GUILD',
    'UNKNOWN_MEMBER',
    'UNKNOWN_ROLE',
    'UNKNOWN_APPLICATION_COMMAND',
    'MISSING_ACCESS',
    'MISSING_PERMISSIONS',
    'NOT_AUTHORIZED_FOR_APPLICATION',
  ],
  replies: { 200: CommandPermissionsObject },
});

export const getChannelApplicationCommandIndex = operation({
  id: 'get_channel_application_command_index',
  method: 'GET',
  path: '/channels/{channel_id}/application-command-index',
  auth: ['person'],
  errors: ['UNKNOWN_CHANNEL', 'MISSING_ACCESS', 'CHANNEL_VERIFICATION_LEVEL_TOO_HIGH', 'MISSING_PERMISSIONS'],
  replies: { 200: CommandIndexObject },
});

export const getGuildApplicationCommandIndex = operation({
  id: 'get_guild_application_command_index',
  method: 'GET',
  path: '/guilds/{guild_id}/application-command-index',
  auth: ['person'],
  errors: ['UNKNOWN_GUILD', 'MISSING_ACCESS', 'MISSING_PERMISSIONS'],
  replies: { 200: CommandIndexObject },
});
