import { event } from '../../../core/framework/event.ts';
import type { CommandPermissionsRow } from '../../../core/tables/commands.ts';
import type { CommandPermissionsObject } from '@guildhall/protocol/objects/apps/commands';

/** Converts a row to wire format. */
export function commandPermissionsObject(row: CommandPermissionsRow): CommandPermissionsObject {
  const { command_id, application_id, guild_id, permissions_json } = row;
  return { id: command_id, application_id, guild_id, permissions: JSON.parse(permissions_json) };
}

/** The permissions of an application's command, or of all its commands, changed in the guild. */
export const APPLICATION_COMMAND_PERMISSIONS_UPDATE = event('APPLICATION_COMMAND_PERMISSIONS_UPDATE', {
  audience: 'guild',
});
