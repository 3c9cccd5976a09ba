import type { Route } from '../../../core/framework/route.ts';
import { bulkSetApplicationCommands } from './bulk-set-application-commands.ts';
import { bulkSetGuildApplicationCommands } from './bulk-set-guild-application-commands.ts';
import { createApplicationCommand } from './create-application-command.ts';
import { createGuildApplicationCommand } from './create-guild-application-command.ts';
import { deleteApplicationCommand } from './delete-application-command.ts';
import { deleteGuildApplicationCommand } from './delete-guild-application-command.ts';
import { getApplicationCommand } from './get-application-command.ts';
import { getChannelApplicationCommandIndex } from './get-channel-application-command-index.ts';
import { getGuildApplicationCommand } from './get-guild-application-command.ts';
import { getGuildApplicationCommandIndex } from './get-guild-application-command-index.ts';
import { getGuildApplicationCommandPermissions } from './get-guild-application-command-permissions.ts';
import { listApplicationCommands } from './list-application-commands.ts';
import { listGuildApplicationCommandPermissions } from './list-guild-application-command-permissions.ts';
import { listGuildApplicationCommands } from './list-guild-application-commands.ts';
import { setGuildApplicationCommandPermissions } from './set-guild-application-command-permissions.ts';
import { updateApplicationCommand } from './update-application-command.ts';
import { updateGuildApplicationCommand } from './update-guild-application-command.ts';

/** Application commands, in path order. */
export const commandsRoutes: Route[] = [
  listApplicationCommands,
  bulkSetApplicationCommands,
  createApplicationCommand,
  getApplicationCommand,
  deleteApplicationCommand,
  updateApplicationCommand,
  listGuildApplicationCommands,
  bulkSetGuildApplicationCommands,
  createGuildApplicationCommand,
  listGuildApplicationCommandPermissions,
  getGuildApplicationCommand,
  deleteGuildApplicationCommand,
  updateGuildApplicationCommand,
  getGuildApplicationCommandPermissions,
  setGuildApplicationCommandPermissions,
  getChannelApplicationCommandIndex,
  getGuildApplicationCommandIndex,
];
