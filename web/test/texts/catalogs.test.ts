import { IntlMessageFormat } from 'intl-messageformat';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES, languageInfo } from '../../src/i18n/languages.ts';
import { SAME_AS_ENGLISH, SAME_EVERYWHERE } from './same-words.ts';
import { MESSAGES, readCatalogs } from './source.ts';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Node = Ast[number];

/** The kinds of parts of a message that hold other parts (icu-messageformat-parser). */
const SELECT = 5;
const PLURAL = 6;
const TAG = 8;

/** All parts of a message, with those inside of others. */
function partsOf(ast: Ast): Node[] {
  return ast.flatMap((node) => {
    if (node.type === SELECT || node.type === PLURAL)
      return [node, ...Object.values(node.options).flatMap(({ value }) => partsOf(value))];
    return node.type === TAG ? [node, ...partsOf(node.children)] : [node];
  });
}

function parse(text: string, tag: string): Node[] {
  return partsOf(new IntlMessageFormat(text, tag).getAst());
}

/** The names of the placeholders and tags of a message. */
function namesOf(parts: readonly Node[]): string[] {
  const names = parts.flatMap((node) => {
    if (node.type === TAG) return [`<${node.value}>`];
    // Literal text and the # of plurals have no name.
    return node.type === 0 || node.type === 7 ? [] : [`{${node.value}}`];
  });
  return [...new Set(names)].sort();
}

/** The text of a message without its placeholders. */
function wordsOf(parts: readonly Node[]): string {
  return parts.map((node) => (node.type === 0 ? node.value : '')).join('');
}

/** The plural forms that counts up to a thousand need in a language. */
function formsOf(tag: string, ordinal: boolean): string[] {
  const rules = new Intl.PluralRules(tag, { type: ordinal ? 'ordinal' : 'cardinal' });
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
}

/** The plural forms that a message lacks. */
function missingForms(parts: readonly Node[], tag: string): string[] {
  return parts.flatMap((node) =>
    node.type === PLURAL ? formsOf(tag, node.pluralType === 'ordinal').filter((form) => !node.options[form]) : [],
  );
}

const english = readCatalogs('en');
const texts = Object.entries(english).flatMap(([area, keys]) =>
  Object.entries(keys).map(([key, text]) => ({ area, key, text, place: `${area}.${key}` })),
);

test('each language that the client lists has a folder, and each folder is listed', () => {
  const folders = readdirSync(MESSAGES, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGE_CODES].sort());
  for (const code of LANGUAGE_CODES) if (code !== 'en') expect(languageInfo(code).load).toBeDefined();
});

describe.each(LANGUAGE_CODES)('%s', (code) => {
  const { tag } = languageInfo(code);
  const catalogs = existsSync(join(MESSAGES, code)) ? readCatalogs(code) : {};

  test('has the areas and keys of English', () => {
    const keysOf = (all: typeof catalogs) =>
      Object.entries(all).flatMap(([area, keys]) => Object.keys(keys).map((key) => `${area}.${key}`));
    expect(keysOf(catalogs).sort()).toEqual(keysOf(english).sort());
  });

  test('has valid messages with the placeholders and tags of English, and all plural forms', () => {
    const faults = texts.flatMap(({ area, key, text, place }) => {
      const translated = catalogs[area]?.[key];
      if (translated === undefined) return [];
      const parts = parse(translated, tag);
      const [names, expected] = [namesOf(parts), namesOf(parse(text, 'en'))];
      const missing = missingForms(parts, tag);
      return [
        ...(names.join() === expected.join() ? [] : [`${place}: ${names} instead of ${expected}`]),
        ...(missing.length > 0 ? [`${place}: no plural form ${missing}`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });
});

const TRANSLATIONS = LANGUAGE_CODES.filter((code) => code !== 'en');

test('no translation is the English text', () => {
  for (const code of TRANSLATIONS) {
    const catalogs = readCatalogs(code);
    const allowed = [...SAME_EVERYWHERE, ...(SAME_AS_ENGLISH[code] ?? [])];
    const same = texts.filter(
      ({ area, key, text }) =>
        catalogs[area]?.[key] === text && /\p{L}{2}/u.test(wordsOf(parse(text, 'en'))) && !allowed.includes(text),
    );
    expect(same.map(({ place, text }) => `${code} ${place}: ${text}`)).toEqual([]);
  }
});
