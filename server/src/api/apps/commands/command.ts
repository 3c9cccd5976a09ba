import type { Snowflake } from '@guildhall/protocol/ids';
import type { CommandRow } from '../../../core/tables/commands.ts';
import { localized } from './locale.ts';
import type { Localizations } from '@guildhall/protocol/objects/apps/commands';

/** Types of commands. Source: docs/contract/enums.md#command_type. */
export const COMMAND_TYPES = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const;

/** Types of options. Source: docs/contract/enums.md#command_option_type. */
export const OPTION_TYPES = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const;

/** Where a command may be used. Source: schema InteractionContextType. */
export const CONTEXTS = { GUILD: 0, BOT_DM: 1, PRIVATE_CHANNEL: 2 } as const;

/** A value that users choose from. */
export interface CommandChoice {
  name: string;
  name_localizations?: Localizations;
  value: string | number;
}

/** An option as stored; fields that were not given are absent. */
export interface CommandOption {
  type: number;
  name: string;
  name_localizations?: Localizations;
  description: string;
  description_localizations?: Localizations;
  required?: boolean;
  options?: CommandOption[];
  choices?: CommandChoice[];
  autocomplete?: boolean;
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  channel_types?: number[];
  /** `image`, `video`, `audio`, or an extension with its dot (docs/contract/components.md#file-types). */
  file_types?: string[];
}

/** The content of `data_json`. */
export interface CommandData {
  name_localizations: Localizations | null;
  /** Empty except for slash commands. */
  description: string;
  description_localizations: Localizations | null;
  options: CommandOption[];
  /** Null: wherever its installation types allow. Only for global commands, like the next two. */
  contexts: number[] | null;
  /** How the application must be installed for the command to exist: 0 in a guild, 1 for a user. */
  integration_types: number[];
  /** The older form of `contexts`; null if not given. */
  dm_permission: boolean | null;
  /** For entry points: 1 the application answers, 2 its activity is launched. */
  handler: number | null;
}

/** The texts with which a command is shown: those of all languages, or only of the reader's. */
export type Shown = 'localizations' | { locale: string };

/** Rows are cached between requests, and so is their parsed data. */
const parsed = new WeakMap<Pick<CommandRow, 'data_json'>, CommandData>();

/** The data of a command. It is shared: never change it. */
export function commandData(row: Pick<CommandRow, 'data_json'>): Readonly<CommandData> {
  let data = parsed.get(row);
  if (!data) {
    data = readData(row.data_json);
    parsed.set(row, data);
  }
  return data;
}

function readData(json: string): CommandData {
  return JSON.parse(json);
}

/** Where a command may be used, from either form. */
export function contextsOf({ contexts, dm_permission }: Pick<CommandData, 'contexts' | 'dm_permission'>): readonly number[] {
  if (contexts) return contexts;
  return dm_permission === false ? [CONTEXTS.GUILD] : Object.values(CONTEXTS);
}

/** Converts a row to wire format (ApplicationCommandResponse). */
export function commandObject(row: CommandRow, shown: Shown = 'localizations') {
  const data = commandData(row);
  return {
    id: row.id,
    application_id: row.application_id,
    version: row.version,
    default_member_permissions: row.default_member_permissions,
    type: row.type,
    ...texts({ ...data, name: row.name }, shown, null),
    ...(row.guild_id === null ? globalFields(data) : { guild_id: row.guild_id }),
    ...(data.options.length ? { options: data.options.map((option) => optionObject(option, shown)) } : {}),
    nsfw: row.nsfw === 1,
    ...(data.handler === null ? {} : { handler: data.handler }),
  };
}

/** A command in wire format. */
export type CommandObject = ReturnType<typeof commandObject>;

/** The global commands and those of a guild. */
export function inScope(rows: readonly CommandRow[], guildId: Snowflake): CommandRow[] {
  return rows.filter((row) => row.guild_id === null || row.guild_id === guildId);
}

function globalFields(data: CommandData) {
  const { contexts, integration_types } = data;
  return { dm_permission: contextsOf(data).includes(CONTEXTS.BOT_DM), contexts, integration_types };
}

interface Texts {
  name: string;
  name_localizations?: Localizations | null | undefined;
  description: string;
  description_localizations?: Localizations | null | undefined;
}

/** The names and descriptions; `none` is the value for missing languages, undefined omits them. */
function texts(of: Texts, shown: Shown, none: null | undefined) {
  const { name, description } = of;
  const names = of.name_localizations ?? none;
  const descriptions = of.description_localizations ?? none;
  if (shown === 'localizations')
    return {
      name,
      ...(names === undefined ? {} : { name_localizations: names }),
      description,
      ...(descriptions === undefined ? {} : { description_localizations: descriptions }),
    };
  return {
    name,
    ...localizedField('name_localized', names, shown.locale),
    description,
    ...localizedField('description_localized', descriptions, shown.locale),
  };
}

function localizedField(key: string, texts: Localizations | null | undefined, locale: string): Record<string, string> {
  const text = localized(texts, locale);
  return text === undefined ? {} : { [key]: text };
}

function optionObject(option: CommandOption, shown: Shown): Record<string, unknown> {
  const { type, name: _n, name_localizations: _nl, description: _d, description_localizations: _dl, ...rest } = option;
  return {
    type,
    ...texts(option, shown, undefined),
    ...rest,
    ...(option.options ? { options: option.options.map((inner) => optionObject(inner, shown)) } : {}),
    ...(option.choices ? { choices: option.choices.map((choice) => choiceObject(choice, shown)) } : {}),
  };
}

/** Converts a choice to wire format. */
export function choiceObject({ name, name_localizations, value }: CommandChoice, shown: Shown) {
  if (shown === 'localizations') return { name, ...(name_localizations ? { name_localizations } : {}), value };
  return { name, ...localizedField('name_localized', name_localizations, shown.locale), value };
}
