import { namesOf } from '@guildhall/protocol/permissions';
import type { CommandObject } from '@guildhall/protocol/objects/apps/commands';
import type { CommandOption } from '../../../api/wire-interactions.ts';
import { listFormat } from '../../../i18n/locale.ts';
import { p } from '../../../guild-settings/overview/permission-catalog.ts';
import { t } from '../text.ts';

/** The type of a slash command. */
const SLASH = 1;

/** The name of a command as people see it: a slash command with its slash. */
export function commandName({ type, name }: Pick<CommandObject, 'type' | 'name'>): string {
  return type === SLASH ? `/${name}` : name;
}

/** The people who may use a command unless a guild says otherwise. */
export function defaultPermission({ default_member_permissions: bits }: CommandObject): string {
  if (bits === null) return t('everyone');
  const names = namesOf(BigInt(bits));
  if (names.length === 0) return t('administratorsOnly');
  return t('membersWith', { permissions: listFormat().format(names.map((name) => p(name))) });
}

/** The places where a command is shown. */
export function placesOf({ guild_id, contexts, dm_permission }: CommandObject): string {
  if (guild_id) return t('context', { context: 0 });
  const shown = contexts ?? (dm_permission === false ? [0] : [0, 1, 2]);
  return listFormat().format(shown.map((context) => t('context', { context })));
}

/** The installations of the application with which a command comes. */
export function installsOf({ integration_types: types = [0] }: CommandObject): string {
  return listFormat().format(types.map((type) => t('install', { type })));
}

/** The values that an option accepts, in a few words, beside its type. */
export function boundsOf(option: CommandOption): string[] {
  const { min_value: min, max_value: max, min_length: shortest, max_length: longest, choices, file_types: files } = option;
  return [
    ...(min !== undefined ? [t('atLeast', { value: min })] : []),
    ...(max !== undefined ? [t('atMost', { value: max })] : []),
    ...(shortest !== undefined ? [t('atLeastCharacters', { count: shortest })] : []),
    ...(longest !== undefined ? [t('atMostCharacters', { count: longest })] : []),
    ...(choices?.length ? [t('oneOf', { choices: listFormat().format(choices.map(({ name }) => name)) })] : []),
    ...(files?.length ? [t('fileTypes', { types: listFormat().format(files) })] : []),
    ...(option.autocomplete ? [t('suggests')] : []),
  ];
}
