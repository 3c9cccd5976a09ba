import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { CommandPermissionsRow } from '../../../core/tables/commands.ts';
import type { CommandPermission } from './use.ts';

/** Who may use a command in a guild, as the wire has it (CommandPermissionsResponse). */
export interface CommandPermissionsObject {
  /** The command, or the application for all that have none of their own. */
  id: Snowflake;
  application_id: Snowflake;
  guild_id: Snowflake;
  permissions: CommandPermission[];
}

/** A row as the wire has it. */
export function commandPermissionsObject(row: CommandPermissionsRow): CommandPermissionsObject {
  const { command_id, application_id, guild_id, permissions_json } = row;
  return { id: command_id, application_id, guild_id, permissions: JSON.parse(permissions_json) };
}

/** Who may use an application's command, or all of them, changed in the guild. */
export const APPLICATION_COMMAND_PERMISSIONS_UPDATE = event<CommandPermissionsObject>('APPLICATION_COMMAND_PERMISSIONS_UPDATE', {
  audience: 'guild',
});
