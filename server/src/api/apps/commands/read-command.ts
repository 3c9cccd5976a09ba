import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import type { CommandRow } from '../../../core/tables/commands.ts';
import { COMMAND_TYPES, type CommandData, type CommandOption, commandData, CONTEXTS } from './command.ts';
import type { Fields } from '../../messages/components/fields.ts';
import { readOptions } from './read-options.ts';
import { readDescription, readLocalizations, readName } from './read-texts.ts';
import { readBits, readSet } from './read-values.ts';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';

const TYPES: readonly number[] = Object.values(COMMAND_TYPES);
const GUILD_TYPES = TYPES.filter((type) => type !== COMMAND_TYPES.PRIMARY_ENTRY_POINT);
/** Placeholder for an invalid type: such a command is not validated further. */
const UNKNOWN = 0;
const HANDLERS: readonly number[] = [1, 2];

/** The content of a command in a body. */
export interface CommandContent {
  type: number;
  name: string;
  nsfw: boolean;
  default_member_permissions: string | null;
  data: CommandData;
}

/** The context in which a command is validated. */
export interface CommandRules {
  isGlobal: boolean;
  /** How the application may be installed: the default if the body does not specify it. */
  integrationTypes: readonly number[];
}

/** Reads a whole command and reports all errors at their paths. */
export function readCommand(fields: Fields, { isGlobal, integrationTypes }: CommandRules): CommandContent {
  const type = fields.has('type') ? (fields.oneOf('type', isGlobal ? TYPES : GUILD_TYPES) ?? UNKNOWN) : COMMAND_TYPES.CHAT_INPUT;
  const isSlash = type === COMMAND_TYPES.CHAT_INPUT;
  const { name, name_localizations } = readName(fields, isSlash);
  const content: CommandContent = {
    type,
    name,
    nsfw: fields.flag('nsfw') ?? false,
    default_member_permissions: readBits(fields, 'default_member_permissions'),
    data: {
      name_localizations,
      ...readBody(fields, type),
      ...readPlaces(fields, isGlobal, integrationTypes),
      handler: readHandler(fields, type),
    },
  };
  if (sizeOf({ ...content.data, name }) > LIMITS.commands.size.max)
    fields.complain(
      '',
      complain.custom('APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${LIMITS.commands.size.max})`),
    );
  return content;
}

/** A command in the form of a body that creates it: a partial change is merged with it. */
export function contentBody(row: CommandRow): Record<string, unknown> {
  const { name, type, default_member_permissions } = row;
  return { ...commandData(row), name, type, default_member_permissions, nsfw: row.nsfw === 1 };
}

/** Whether a command already has the content of a body. */
export function isSame(row: CommandRow, content: CommandContent): boolean {
  return (
    row.name === content.name &&
    (row.nsfw === 1) === content.nsfw &&
    row.default_member_permissions === content.default_member_permissions &&
    row.data_json === JSON.stringify(content.data)
  );
}

/** Description and options: menu commands have neither, entry points no options. */
function readBody(fields: Fields, type: number): Pick<CommandData, 'description' | 'description_localizations' | 'options'> {
  if (type === COMMAND_TYPES.CHAT_INPUT) return { ...readDescription(fields), options: readOptions(fields, 'command') };
  if (type === UNKNOWN) return { description: '', description_localizations: null, options: [] };
  const isMenu = type !== COMMAND_TYPES.PRIMARY_ENTRY_POINT;
  const whose = isMenu ? 'Context menu' : 'Primary entry point';
  if (fields.list('options', 0, Number.POSITIVE_INFINITY).length)
    fields.complain(
      'options',
      complain.custom('APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID', `${whose} commands cannot have options`),
    );
  const description = fields.text('description', 0, LIMITS.commands.description.max) ?? '';
  if (!isMenu)
    return {
      description,
      description_localizations: readLocalizations(fields, 'description_localizations', LIMITS.commands.description.max),
      options: [],
    };
  if (description)
    fields.complain(
      'description',
      complain.custom('APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID', 'Context menu commands cannot have description'),
    );
  return { description: '', description_localizations: null, options: [] };
}

/** Where it may be used. For a guild's own command this has no meaning, but is validated anyway. */
function readPlaces(
  fields: Fields,
  isGlobal: boolean,
  integrationTypes: readonly number[],
): Pick<CommandData, 'contexts' | 'integration_types' | 'dm_permission'> {
  const contexts = readSet(fields, 'contexts', 1, Object.values(CONTEXTS)) ?? null;
  const integration_types = readSet(fields, 'integration_types', 1, [0, 1]) ?? [...integrationTypes];
  const dm_permission = fields.flag('dm_permission') ?? null;
  return isGlobal
    ? { contexts, integration_types, dm_permission }
    : { contexts: null, integration_types: [0], dm_permission: null };
}

function readHandler(fields: Fields, type: number): number | null {
  const handler = fields.oneOf('handler', HANDLERS);
  return type === COMMAND_TYPES.PRIMARY_ENTRY_POINT ? (handler ?? 1) : null;
}

interface Sized {
  name: string;
  name_localizations?: Localizations | null;
  description?: string;
  description_localizations?: Localizations | null;
  options?: readonly CommandOption[];
  choices?: readonly { name: string; name_localizations?: Localizations; value: string | number }[];
}

/** Characters of all names, descriptions and values; of several languages the longest counts. */
function sizeOf(of: Sized): number {
  let size = longest(of.name, of.name_localizations) + longest(of.description ?? '', of.description_localizations);
  for (const option of of.options ?? []) size += sizeOf(option);
  for (const { name, name_localizations, value } of of.choices ?? [])
    size += longest(name, name_localizations) + (typeof value === 'string' ? value.length : 0);
  return size;
}

function longest(text: string, localizations: Localizations | null | undefined): number {
  return Math.max(text.length, ...Object.values(localizations ?? {}).map((one) => one.length));
}
