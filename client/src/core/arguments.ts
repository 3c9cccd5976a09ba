import { invalid } from './errors.ts';

const isString = (value: unknown): value is string => typeof value === 'string';
/** Whether a value is an object whose values are strings. */
export const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).every(isString);

/** The kinds of arguments: the check, and its name for people. */
const KINDS = {
  id: [(value: unknown) => isString(value) && /^\d{1,20}$/.test(value), 'a decimal string'],
  text: [isString, 'a string'],
  map: [isMap, 'an object with strings as values'],
  flag: [(value: unknown) => typeof value === 'boolean', 'a boolean'],
  integer: [Number.isInteger, 'an integer'],
} as const;

/** The name, the kind and the value of an argument. */
export type Argument = readonly [name: string, kind: keyof typeof KINDS, value: unknown];

/** Throws TypeError unless each argument is of its kind. `member` names the function: `messages.editUserMessage`. */
export function expectArguments(member: string, ...given: readonly Argument[]): void {
  for (const [name, kind, value] of given) {
    const [isRight, expected] = KINDS[kind];
    // Not the value: it may be a secret.
    if (!isRight(value)) throw mistyped(member, name, expected, value);
  }
}

/** The number within its range. Throws TypeError, which names the range, unless it is a number. */
export function clampedNumber(member: string, name: string, value: number, least: number, most: number): number {
  if (typeof value !== 'number' || Number.isNaN(value)) throw mistyped(member, name, `a number from ${least} to ${most}`, value);
  return Math.min(Math.max(value, least), most);
}

/** Throws ErrorType.ValidationError unless a text has 1 to `most` characters. */
export function expectLength(name: string, text: string, most: number): void {
  if (text.length < 1 || text.length > most)
    throw invalid(`${name} has ${text.length} characters; it must have 1 to ${most}. Change it.`);
}

/** Throws ErrorType.ValidationError unless a map has at most 25 keys and values of at most 1,024 characters. */
export function expectMetadata(name: string, map: Readonly<Record<string, string>>): void {
  const entries = Object.entries(map);
  if (entries.length > 25) throw invalid(`${name} has ${entries.length} keys; it may have 25. Remove some.`);
  const long = entries.find(([key, value]) => key.length > 1024 || value.length > 1024);
  if (long) throw invalid(`${name}.${long[0].slice(0, 50)} is too long; keys and values may have 1,024 characters. Shorten it.`);
}

/** The part of the core that `begin` uses. */
interface Session {
  requireReady(): void;
  requireEnabled(name: string): void;
}

/**
 * Begins a call that needs the session: checks its arguments (TypeError), the session (ErrorType.ClientNotReady), and
 * whether the server has switched the function off (ErrorType.Disabled).
 */
export function begin(core: Session, member: string, ...given: readonly Argument[]): void {
  expectArguments(member, ...given);
  core.requireReady();
  const name = member.slice(member.indexOf('.') + 1);
  core.requireEnabled(name.charAt(0).toUpperCase() + name.slice(1));
}

function mistyped(member: string, name: string, expected: string, value: unknown): TypeError {
  const got = typeof value === 'number' ? String(value) : value === null ? 'null' : typeof value;
  return new TypeError(`${member}: expected ${name} to be ${expected}, got ${got}`);
}
