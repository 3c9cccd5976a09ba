import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain } from '../../../core/framework/errors.ts';
import { type CommandChoice, type CommandOption, OPTION_TYPES as TYPES } from './command.ts';
import type { Fields } from '../../messages/components/fields.ts';
import { readFileTypes } from '../../messages/components/file-types.ts';
import { readDescription, readLocalizations, readName } from './read-texts.ts';
import { readBound, readNumber, readSet } from './read-values.ts';

const KNOWN_CHANNEL_TYPES: readonly number[] = Object.values(CHANNEL_TYPES);
const GROUPING: ReadonlySet<number> = new Set([TYPES.SUB_COMMAND, TYPES.SUB_COMMAND_GROUP]);
const CHOOSING: ReadonlySet<number> = new Set([TYPES.STRING, TYPES.INTEGER, TYPES.NUMBER]);
const VALUES = Object.values(TYPES).filter((type) => !GROUPING.has(type));

/** The types that are allowed in a command, a group of sub-commands, and a sub-command. */
const ALLOWED = { command: Object.values(TYPES), group: [TYPES.SUB_COMMAND], subcommand: VALUES } as const;
type Level = keyof typeof ALLOWED;

const EXCLUSIVE = complain.custom(
  'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
  'Sub-command and sub-command group option types are mutually exclusive to all other types',
);
const REQUIRED_FIRST = complain.custom(
  'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
  'Required options must be placed before non-required options',
);
const NAME_TWICE = complain.custom('APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME', 'Option names must be unique');

/**
 * Reads the options of a command, group or sub-command: at most 25, names unique, required ones first, sub-commands
 * not mixed with others.
 */
export function readOptions(fields: Fields, level: Level): CommandOption[] {
  const names = new Set<string>();
  let sawOptional = false;
  const options = fields.list('options', 0, LIMITS.commands.options.max).map((entry) => {
    const at = fields.at(entry);
    const option = readOption(at, level);
    if (option.name && names.has(option.name)) at.complain('name', NAME_TWICE);
    names.add(option.name);
    if (option.required && sawOptional) at.complain('', REQUIRED_FIRST);
    if (!option.required) sawOptional = true;
    return option;
  });
  const grouping = options.filter((option) => GROUPING.has(option.type)).length;
  if (grouping > 0 && grouping < options.length) fields.complain('options', EXCLUSIVE);
  return options;
}

function readOption(fields: Fields, level: Level): CommandOption {
  fields.require('type');
  const type = fields.oneOf<number>('type', ALLOWED[level]) ?? 0;
  const { name, name_localizations } = readName(fields, true);
  const { description, description_localizations } = readDescription(fields);
  const option: CommandOption = {
    type,
    name,
    ...(name_localizations ? { name_localizations } : {}),
    description,
    ...(description_localizations ? { description_localizations } : {}),
  };
  if (GROUPING.has(type)) return { ...option, ...readInner(fields, type) };
  const required = fields.flag('required');
  return { ...option, ...(required === undefined ? {} : { required }), ...readRules(fields, type) };
}

function readInner(fields: Fields, type: number): Partial<CommandOption> {
  if (fields.flag('required'))
    fields.complain(
      'required',
      complain.custom('APPLICATION_COMMAND_REQUIRED_INVALID', 'Required cannot be configured for this type of option'),
    );
  const options = readOptions(fields, type === TYPES.SUB_COMMAND_GROUP ? 'group' : 'subcommand');
  return options.length ? { options } : {};
}

/** The restrictions on the values of an option, by its type. */
function readRules(fields: Fields, type: number): Partial<CommandOption> {
  if (!type) return {};
  const choosing = readChoosing(fields, type);
  switch (type) {
    case TYPES.STRING:
      return { ...choosing, ...readLengths(fields) };
    case TYPES.INTEGER:
    case TYPES.NUMBER:
      return { ...choosing, ...readRange(fields, type === TYPES.INTEGER) };
    case TYPES.CHANNEL: {
      const channel_types = readSet(fields, 'channel_types', 0, KNOWN_CHANNEL_TYPES);
      return channel_types?.length ? { channel_types } : {};
    }
    case TYPES.ATTACHMENT:
      return readFileTypes(fields);
    default:
      return {};
  }
}

/** Choices or autocomplete, not both. */
function readChoosing(fields: Fields, type: number): Partial<CommandOption> {
  const autocomplete = fields.flag('autocomplete');
  const choices = readChoices(fields, type);
  const refuse = (key: string, text: string) => fields.complain(key, complain.custom('BASE_TYPE_FORBIDDEN', text));
  if (!CHOOSING.has(type)) {
    if (autocomplete) refuse('autocomplete', 'Autocomplete cannot be configured for this type of option');
    if (choices.length) refuse('choices', 'Choices cannot be configured for this type of option');
    return {};
  }
  if (autocomplete && choices.length) refuse('autocomplete', 'Autocomplete and choices are mutually exclusive');
  return {
    ...(autocomplete === undefined ? {} : { autocomplete }),
    ...(choices.length ? { choices } : {}),
  };
}

function readChoices(fields: Fields, type: number): CommandChoice[] {
  return fields.list('choices', 0, LIMITS.commands.choices.max).map((entry) => {
    const at = fields.at(entry);
    const name = at.requiredText('name', 1, LIMITS.commands.choiceText.max);
    const name_localizations = readLocalizations(at, 'name_localizations', LIMITS.commands.choiceText.max);
    at.require('value');
    const isText = type !== TYPES.INTEGER && type !== TYPES.NUMBER;
    const value = isText ? at.text('value', 0, LIMITS.commands.choiceText.max) : readNumber(at, 'value', type === TYPES.INTEGER);
    return { name, ...(name_localizations ? { name_localizations } : {}), value: value ?? '' };
  });
}

function readLengths(fields: Fields): Partial<CommandOption> {
  const min_length = fields.whole('min_length', 0, LIMITS.commands.optionText.max);
  const max_length = fields.whole('max_length', 1, LIMITS.commands.optionText.max);
  if (min_length !== undefined && max_length !== undefined && max_length < min_length)
    fields.complain(
      'max_length',
      complain.custom('NUMBER_TYPE_MIN', `int value should be greater than or equal to ${min_length}.`),
    );
  return { ...(min_length === undefined ? {} : { min_length }), ...(max_length === undefined ? {} : { max_length }) };
}

function readRange(fields: Fields, isWhole: boolean): Partial<CommandOption> {
  const min_value = readBound(fields, 'min_value', isWhole);
  const max_value = readBound(fields, 'max_value', isWhole);
  if (min_value !== undefined && max_value !== undefined && max_value < min_value)
    fields.complain(
      'max_value',
      complain.custom('NUMBER_TYPE_MIN', `${isWhole ? 'int' : 'float'} value should be greater than or equal to ${min_value}.`),
    );
  return { ...(min_value === undefined ? {} : { min_value }), ...(max_value === undefined ? {} : { max_value }) };
}
