import { event } from '../../core/event.ts';
import type { CommandPermissionsObject } from './permissions.ts';

/** Who may use an application's command, or all of them, changed in the guild. */
export const APPLICATION_COMMAND_PERMISSIONS_UPDATE = event<CommandPermissionsObject>('APPLICATION_COMMAND_PERMISSIONS_UPDATE', {
  audience: 'guild',
});
