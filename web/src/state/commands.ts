import { collator } from '../i18n/locale.ts';
import type { Command, CommandIndex, CommandOption, SentFile, SentOption } from '../api/wire-interactions.ts';
import type { Application, Id } from '../api/wire-base.ts';
import { t } from './text.ts';

/** Kinds of commands and options by their number on the wire. */
export const COMMAND = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, ENTRY_POINT: 4 } as const;
export const OPTION = {
  SUBCOMMAND: 1,
  GROUP: 2,
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
const NESTING: readonly number[] = [OPTION.SUBCOMMAND, OPTION.GROUP];
const ENTITIES: readonly number[] = [OPTION.USER, OPTION.CHANNEL, OPTION.ROLE, OPTION.MENTIONABLE];

/** A command, or one of its subcommands, as it is picked and run. */
export interface Runnable {
  key: string;
  command: Command;
  application: Application | undefined;
  /** The subcommand group and subcommand in its path. */
  path: CommandOption[];
  /** Its full localized name, without a slash. */
  name: string;
  description: string;
  options: CommandOption[];
}

/** The content of an option's field. */
export interface Entered {
  text: string;
  /** The value picked from the list; cleared by further typing. */
  picked: string | number | boolean | null;
}

export const NOTHING: Entered = { text: '', picked: null };

/** The localized name of a command, option or choice. */
export function named(one: { name: string; name_localized?: string }): string {
  return one.name_localized ?? one.name;
}

/** The localized description of a command or option. */
export function described(one: { description: string; description_localized?: string }): string {
  return one.description_localized ?? one.description;
}

function runnables(command: Command, application: Application | undefined): Runnable[] {
  const found: Runnable[] = [];
  const walk = (path: CommandOption[], options: CommandOption[]) => {
    const inner = options.filter((one) => NESTING.includes(one.type));
    for (const one of inner) walk([...path, one], one.options ?? []);
    if (inner.length > 0) return;
    const last = path.at(-1);
    found.push({
      key: [command.id, ...path.map((one) => one.name)].join(' '),
      command,
      application,
      path,
      name: [named(command), ...path.map(named)].join(' '),
      description: described(last ?? command),
      options,
    });
  };
  walk([], command.options ?? []);
  return found;
}

/** All commands of a type, each subcommand separately, by application, then name. Entry points are listed with slash commands. */
export function runnablesOf(index: CommandIndex, type: number): Runnable[] {
  const order = index.applications.map((one) => one.id);
  const place = (one: Runnable) => order.indexOf(one.command.application_id);
  return index.application_commands
    .filter((command) => (command.type === COMMAND.ENTRY_POINT ? COMMAND.CHAT_INPUT : command.type) === type)
    .flatMap((command) =>
      runnables(
        command,
        index.applications.find((one) => one.id === command.application_id),
      ),
    )
    .sort((a, b) => place(a) - place(b) || collator().compare(a.name, b.name));
}

/** The localized and the original name of a command. */
function namesOf({ command, path, name }: Runnable): string[] {
  return [name, [command.name, ...path.map((one) => one.name)].join(' ')].map((one) => one.toLowerCase());
}

/** The commands that match the query: first those that start with it, then those with a word that does, then any that contain it. */
export function findRunnables(all: Runnable[], query: string): Runnable[] {
  const wanted = query.trimStart().toLowerCase();
  const score = (one: Runnable) => {
    const names = namesOf(one);
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.includes(` ${wanted}`))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return [0, 1, 2].flatMap((wish) => all.filter((one) => score(one) === wish));
}

/** The command with exactly this name, if there is only one. */
export function exactRunnable(all: Runnable[], name: string): Runnable | undefined {
  const found = all.filter((one) => namesOf(one).includes(name.trim().toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

/** The value of an option's field, an error, or null if it is empty. */
export type Reading = { value: string | number | boolean } | { error: string } | null;

/** Parses the input of an option by its type and limits. */
export function readOption(option: CommandOption, entered: Entered): Reading {
  const { text, picked } = entered;
  if (picked === null && text.trim() === '') return option.required ? { error: t('required') } : null;
  if (picked !== null) return { value: picked };
  const choice = option.choices?.find((one) => named(one).toLowerCase() === text.trim().toLowerCase());
  if (choice) return { value: choice.value };
  if (option.choices?.length || ENTITIES.includes(option.type) || option.type === OPTION.BOOLEAN)
    return { error: t('chooseFromList') };
  if (option.type === OPTION.INTEGER || option.type === OPTION.NUMBER) return readNumber(option, text.trim());
  if (option.type === OPTION.ATTACHMENT) return { error: t('chooseFile') };
  return readString(option, text);
}

function readString({ min_length = 0, max_length = 6000 }: CommandOption, text: string): Reading {
  const length = [...text].length;
  if (length < min_length) return { error: t('atLeast', { count: min_length }) };
  return length > max_length ? { error: t('atMost', { count: max_length }) } : { value: text };
}

const WHOLE = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

function readNumber({ type, min_value, max_value }: CommandOption, text: string): Reading {
  const whole = type === OPTION.INTEGER;
  if (!(whole ? WHOLE : DECIMAL).test(text)) return { error: t(whole ? 'enterWhole' : 'enterNumber') };
  const value = Number(text.replace(',', '.'));
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return { error: t('numberLarge') };
  if (min_value !== undefined && value < min_value) return { error: t('numberLeast', { count: min_value }) };
  return max_value !== undefined && value > max_value ? { error: t('numberMost', { count: max_value }) } : { value };
}

/** The input by option name. */
export type Entries = Record<string, Entered>;

/** The errors by option name; empty if the command can run. */
export function faultsOf(runnable: Runnable, entries: Entries): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const option of runnable.options) {
    const reading = readOption(option, entries[option.name] ?? NOTHING);
    if (reading && 'error' in reading) faults[option.name] = reading.error;
  }
  return faults;
}

/** The options as sent; with `focused`, that option is sent as the raw text. */
function sentOptions(runnable: Runnable, entries: Entries, focused?: string): SentOption[] {
  return runnable.options.flatMap((option): SentOption[] => {
    const { type, name } = option;
    const entered = entries[name] ?? NOTHING;
    if (name === focused) return [{ type, name, value: entered.text, focused: true }];
    const reading = readOption(option, entered);
    return reading && 'value' in reading ? [{ type, name, value: reading.value }] : [];
  });
}

/** The `data` of an interaction that runs a command, or requests autocomplete for the option `focused`. */
export function commandData(runnable: Runnable, entries: Entries, more: { focused?: string; files?: SentFile[] } = {}) {
  const { id, version, name, type, guild_id } = runnable.command;
  const options = runnable.path.reduceRight<SentOption[]>(
    (inner, one) => [{ type: one.type, name: one.name, options: inner }],
    sentOptions(runnable, entries, more.focused),
  );
  return { id, version, name, type, options, ...(guild_id && { guild_id }), attachments: more.files ?? [] };
}

/** The `data` of an interaction that runs a user or message command on its target. */
export function targetData({ id, version, name, type, guild_id }: Command, target_id: Id) {
  return { id, version, name, type, ...(guild_id && { guild_id }), target_id };
}
