import { HallError } from '../errors.ts';
import { closest, didYouMean, listed } from '../suggest.ts';
import type { Runnable } from './find.ts';
import type { Option } from './option.ts';

/** An option with the text that a person typed for it. */
export interface TypedOption {
  option: Option;
  text: string;
  /** In quotes: the text itself is meant, not the choice that it begins. */
  isLiteral: boolean;
}

/**
 * Splits `user:@bob reason:too much noise`: a value reaches to the next option's name, or to the end of its quotes. Throws if an
 * option does not exist, is there twice, or is missing.
 */
export function parseOptions(runnable: Runnable, rest: string): TypedOption[] {
  const names = runnable.options.map((one) => one.name);
  const marks = marksOf(rest, names);
  const lead = rest.slice(0, marks[0]?.at ?? rest.length).trim();
  if (lead !== '') throw new HallError(strayText(runnable, lead));
  const typed = marks.map(({ name, end }, nth) =>
    readValue(runnable, name, rest.slice(end, marks[nth + 1]?.at ?? rest.length).trim()),
  );
  for (const [nth, { option }] of typed.entries()) {
    if (typed.findIndex((other) => other.option === option) !== nth)
      throw new HallError(`The option '${option.name}' of /${runnable.name} is there twice.`);
  }
  return typed;
}

/** Throws if a required option is missing; options that are files may be given elsewhere. */
export function checkRequired(runnable: Runnable, given: readonly string[]): void {
  const missing = runnable.options.filter((one) => one.required && !given.includes(one.name)).map((one) => one.name);
  if (missing.length === 0) return;
  throw new HallError(`/${runnable.name} needs ${listed(missing)}: ${usage(runnable)}`);
}

/** Where the names of options are, outside of quotes. */
function marksOf(rest: string, names: readonly string[]): { name: string; at: number; end: number }[] {
  const marks: { name: string; at: number; end: number }[] = [];
  const pattern = /"[^"]*"|(?<=^|\s)([^\s:"]+):/gu;
  for (const match of rest.matchAll(pattern)) {
    const [all, name] = match;
    if (name !== undefined && names.includes(name)) marks.push({ name, at: match.index, end: match.index + all.length });
  }
  return marks;
}

function readValue(runnable: Runnable, name: string, text: string): TypedOption {
  const option = runnable.options.find((one) => one.name === name);
  if (!option) throw new HallError(strayText(runnable, name));
  const quotes = /^"([^"]*)"$/.exec(text);
  if (quotes) return { option, text: quotes[1] ?? '', isLiteral: true };
  if (text === '') throw new HallError(`The option '${name}' of /${runnable.name} has no value.`);
  // `user:@bob reson:spam`: what looks like a misspelt option is not a part of the value.
  for (const [, word = ''] of text.matchAll(/\s([^\s:"]+):(?!\/\/)/g)) {
    const others = runnable.options.filter((one) => one !== option).map((one) => one.name);
    const meant = closest(word, others);
    if (meant !== undefined)
      throw new HallError(`/${runnable.name} has no option '${word}'. Did you mean '${meant}'? Put the value in quotes if not.`);
  }
  return { option, text, isLiteral: false };
}

function strayText(runnable: Runnable, text: string): string {
  const names = runnable.options.map((one) => one.name);
  if (names.length === 0) return `/${runnable.name} has no options, but '${text}' follows it.`;
  const [, word] = /^([^\s:"]+):/.exec(text) ?? [];
  if (word === undefined) return `'${text}' follows /${runnable.name} without the name of an option: ${usage(runnable)}`;
  return `/${runnable.name} has no option '${word}'.${didYouMean(word, names)} ${usage(runnable)}`;
}

/** How a command is typed: `/ban user:… [reason:…]`. */
function usage({ name, options }: Runnable): string {
  const shown = options.map((one) => (one.required ? `${one.name}:…` : `[${one.name}:…]`));
  return `/${[name, ...shown].join(' ')}`;
}
