import { HallError } from '../errors.ts';
import type { Account } from '../person/account.ts';
import { type Candidate, channelsIn, pick, rolesIn, usersIn } from '../person/target.ts';
import type { SeenChannel } from '../seen/view.ts';
import { didYouMean, listed } from '../suggest.ts';
import { OPTION, type Option } from './option.ts';
import type { TypedOption } from './parse.ts';

/** The value of an option that was typed, as it is sent. Throws, before anything is sent, if the client would not accept it. */
export function typedValue(person: Account, place: SeenChannel, { option, text }: TypedOption): string | number | boolean {
  if (option.choices && option.choices.length > 0) return choiceValue(option, text);
  switch (option.type) {
    case OPTION.INTEGER:
    case OPTION.NUMBER:
      return numberValue(option, text);
    case OPTION.BOOLEAN:
      return booleanValue(option, text);
    case OPTION.STRING:
      return textValue(option, text);
    default:
      return pick(candidatesOf(person, place, option), text, WHAT[option.type] ?? 'choice');
  }
}

const WHAT: Readonly<Record<number, string>> = {
  [OPTION.USER]: 'user',
  [OPTION.CHANNEL]: 'channel',
  [OPTION.ROLE]: 'role',
  [OPTION.MENTIONABLE]: 'user or role',
};

function candidatesOf({ session, declared }: Account, place: SeenChannel, option: Option): Candidate[] {
  const { view } = session;
  if (option.type === OPTION.CHANNEL) return channelsIn(view, place, option.channel_types);
  const users = option.type === OPTION.ROLE ? [] : usersIn(view, place, declared);
  const roles = option.type === OPTION.USER ? [] : rolesIn(view, place);
  return [...users, ...roles];
}

function choiceValue({ name, choices = [] }: Option, text: string): string | number {
  const wanted = text.toLowerCase();
  const found =
    choices.find((one) => one.name.toLowerCase() === wanted) ?? choices.find((one) => String(one.value).toLowerCase() === wanted);
  if (found) return found.value;
  const names = choices.map((one) => one.name);
  throw new HallError(
    `The option '${name}' has no choice '${text}'.${didYouMean(text, names)} The choices are ${listed(names)}.`,
  );
}

function numberValue({ name, type, min_value, max_value }: Option, text: string): number {
  const isWhole = type === OPTION.INTEGER;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value) || (isWhole && !Number.isInteger(value)))
    throw new HallError(`The option '${name}' takes a ${isWhole ? 'whole ' : ''}number, not '${text}'.`);
  if (min_value !== undefined && value < min_value)
    throw new HallError(`The option '${name}' is at least ${min_value}, not ${text}.`);
  if (max_value !== undefined && value > max_value)
    throw new HallError(`The option '${name}' is at most ${max_value}, not ${text}.`);
  return value;
}

function booleanValue({ name }: Option, text: string): boolean {
  const value = { true: true, yes: true, false: false, no: false }[text.toLowerCase()];
  if (value === undefined) throw new HallError(`The option '${name}' is true or false, not '${text}'.`);
  return value;
}

function textValue({ name, min_length = 0, max_length = 6000 }: Option, text: string): string {
  const { length } = [...text];
  if (length < min_length) throw new HallError(`The option '${name}' has at least ${min_length} characters, not ${length}.`);
  if (length > max_length) throw new HallError(`The option '${name}' has at most ${max_length} characters, not ${length}.`);
  return text;
}
