import { isSnowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { complain, type FieldError } from '../../../core/framework/errors.ts';
import { asWhole, shown } from '../../../core/values/numbers.ts';
import { type CommandOption, OPTION_TYPES } from '../commands/command.ts';
import { type Complaints, Fields } from '../../messages/components/fields.ts';

/** An option with its value in wire format; subcommands and groups have options instead. */
export interface OptionValue {
  type: number;
  name: string;
  value?: string | number | boolean;
  options?: OptionValue[];
  /** The user is typing it. */
  focused?: true;
}

/** A value that names an entity, which must still be resolved. */
export interface NamedValue {
  option: CommandOption;
  answered: OptionValue;
  path: string;
}

/** The parsed options of a request. */
export interface ReadOptions {
  options: OptionValue[];
  /** Names of the invoked subcommand group and subcommand. */
  called: string[];
  /** Values that name users, channels, roles and files. */
  named: NamedValue[];
  /** The option that is being typed. */
  focused?: CommandOption;
}

const { SUB_COMMAND, SUB_COMMAND_GROUP, STRING, INTEGER, BOOLEAN, NUMBER, ATTACHMENT } = OPTION_TYPES;
const NESTED: ReadonlySet<number> = new Set([SUB_COMMAND, SUB_COMMAND_GROUP]);

/**
 * Reads the options of an invocation as declared: of subcommands the invoked one, of others their values within all
 * limits. During autocomplete (`partial`) options may be missing and values incomplete.
 */
export function readOptions(
  given: unknown,
  declared: readonly CommandOption[],
  { path, complaints, partial }: { path: string; complaints: Complaints; partial: boolean },
): ReadOptions {
  const read: ReadOptions = { options: [], called: [], named: [] };
  read.options = readLevel(given, declared, { path, complaints, partial, read });
  return read;
}

interface Level {
  path: string;
  complaints: Complaints;
  partial: boolean;
  read: ReadOptions;
}

function readLevel(given: unknown, declared: readonly CommandOption[], level: Level): OptionValue[] {
  const { path, complaints, partial } = level;
  const list = given ?? [];
  if (!Array.isArray(list)) {
    complaints[path] ??= complain.custom('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  const nested = declared.some((option) => NESTED.has(option.type));
  if (nested && list.length !== 1) complaints[path] ??= complain.custom('BASE_TYPE_BAD_LENGTH', 'Must be 1 in length.');
  const seen = new Set<string>();
  const values = list.flatMap((one: unknown, index): OptionValue[] => {
    const fields = new Fields(one, `${path}.${index}`, complaints);
    const option = declared.find(({ name }) => name === fields.raw('name'));
    if (!option) {
      fields.complain('name', complain.choices(declared.map(({ name }) => name)));
      return [];
    }
    if (seen.has(option.name))
      fields.complain('name', complain.custom('SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value'));
    seen.add(option.name);
    if (fields.has('type') && asWhole(fields.raw('type')) !== option.type)
      fields.complain('type', complain.choices([option.type]));
    return readOne(fields, option, level);
  });
  const missing = declared.find((option) => option.required && !seen.has(option.name));
  if (missing && !partial) complaints[path] ??= complain.custom('BASE_TYPE_REQUIRED', `The option '${missing.name}' is required`);
  return values;
}

function readOne(fields: Fields, option: CommandOption, level: Level): OptionValue[] {
  const { type, name } = option;
  const { read, partial } = level;
  if (NESTED.has(type)) {
    read.called.push(name);
    const path = `${fields.path}.options`;
    return [{ type, name, options: readLevel(fields.raw('options'), option.options ?? [], { ...level, path }) }];
  }
  const value = fields.raw('value');
  if (partial && fields.raw('focused') === true) {
    read.focused = option;
    if (!option.autocomplete) fields.complain('focused', complain.custom('BASE_TYPE_CHOICES', 'The option has no autocomplete.'));
    if (typeof value === 'string' || typeof value === 'number') return [{ type, name, value: String(value), focused: true }];
    fields.complain('value', complain.custom('STRING_TYPE_CONVERT', 'Could not interpret "value" as string.'));
    return [];
  }
  const wrong = complaintOf(option, value);
  // Incomplete values are omitted.
  if (wrong && !partial) fields.complain('value', wrong);
  if (wrong) return [];
  const answered: OptionValue = { type, name, value: plain(type, value) };
  if (isNamed(type)) read.named.push({ option, answered, path: `${fields.path}.value` });
  return [answered];
}

/** Whether values of a type name an entity. */
function isNamed(type: number): boolean {
  return ![STRING, INTEGER, BOOLEAN, NUMBER].some((one) => one === type);
}

function plain(type: number, value: unknown): string | number | boolean {
  if (typeof value === 'boolean') return value;
  if (type === INTEGER || type === NUMBER) return Number(value);
  return String(value);
}

function complaintOf(option: CommandOption, value: unknown): FieldError | undefined {
  if (value === undefined) return complain.required();
  switch (option.type) {
    case STRING:
      return textComplaint(option, value);
    case INTEGER:
    case NUMBER:
      return numberComplaint(option, value);
    case BOOLEAN:
      return typeof value === 'boolean' ? undefined : complain.custom('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
    case ATTACHMENT:
      return /^\d{1,20}$/.test(String(value)) ? undefined : notAnId(value);
    default:
      return isSnowflake(value) ? undefined : notAnId(value);
  }
}

function notAnId(value: unknown): FieldError {
  return complain.custom('NUMBER_TYPE_COERCE', `Value ${shown(value)} is not snowflake.`);
}

function textComplaint(
  { choices, min_length = 0, max_length = LIMITS.commands.optionText.max }: CommandOption,
  value: unknown,
): FieldError | undefined {
  if (typeof value !== 'string') return complain.custom('STRING_TYPE_CONVERT', 'Could not interpret "value" as string.');
  if (choices) return amongChoices(choices, value);
  const { length } = [...value];
  if (length >= Math.max(min_length, 1) && length <= max_length) return undefined;
  return complain.length(Math.max(min_length, 1), max_length);
}

/** Clients cannot distinguish integers beyond 2^53, so these are refused (docs/contract/enums.md#command_option_type). */
function numberComplaint({ type, choices, min_value, max_value }: CommandOption, value: unknown): FieldError | undefined {
  const isNumber = typeof value === 'number' && (type === NUMBER ? Math.abs(value) <= 2 ** 53 : Number.isSafeInteger(value));
  if (!isNumber)
    return complain.custom('NUMBER_TYPE_COERCE', `Value ${shown(value)} is not ${type === INTEGER ? 'int' : 'float'}.`);
  if (choices) return amongChoices(choices, value);
  if (min_value !== undefined && value < min_value)
    return complain.custom('NUMBER_TYPE_MIN', `Value should be greater than or equal to ${min_value}.`);
  if (max_value !== undefined && value > max_value)
    return complain.custom('NUMBER_TYPE_MAX', `Value should be less than or equal to ${max_value}.`);
  return undefined;
}

function amongChoices(choices: readonly { value: string | number }[], value: string | number): FieldError | undefined {
  const values = choices.map((choice) => choice.value);
  return values.includes(value) ? undefined : complain.choices(values);
}
