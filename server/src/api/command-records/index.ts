export {
  choiceObject,
  COMMAND_TYPES,
  type CommandChoice,
  type CommandData,
  type CommandObject,
  type CommandOption,
  commandData,
  commandObject,
  CONTEXTS,
  contextsOf,
  inScope,
  OPTION_TYPES,
  type Shown,
} from './command.ts';
export { APPLICATION_COMMAND_PERMISSIONS_UPDATE, commandPermissionsObject } from './permissions.ts';
export { isLocale, type Localizations, localized, readerLocale } from './locale.ts';
export {
  deleteCommands,
  dropApplicationCommands,
  dropGuildCommands,
  dropPermissions,
  findCommand,
  findCommands,
  listCommandPermissions,
  listOffered,
  listScope,
} from './queries.ts';
export {
  allChannels,
  type CommandPermission,
  type CommandUser,
  mayUse,
  PERMISSION_TYPES,
  type UseRules,
  useRules,
} from './use.ts';
