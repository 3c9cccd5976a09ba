import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { PRIMARY_FIELDS } from '@guildhall/protocol/bodies/apps/applications';
import { WIDGET_STYLES } from '@guildhall/protocol/bodies/guild/widget';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import { readCatalogs, readSources, type SourceFile } from './source.ts';

/** Visible words that no language translates. */
const NAMES = [
  'Guildhall',
  'https://example.org/interactions',
  'https://example.org/linked-role',
  '/api',
  'game.example.com/api',
  'https://example.org/terms',
  'https://example.org/privacy',
  'https://example.org/install',
  'https://example.org/callback',
  '/invite/abcDEF12',
  'ada',
];

const sources = readSources();
const english = readCatalogs('en');
/** Keys that are names of the protocol. */
const protocolNames = new Set<string>([
  ...Object.keys(AUDIT_LOG_EVENTS),
  ...Object.keys(PERMISSIONS),
  ...WIDGET_STYLES,
  ...PRIMARY_FIELDS,
]);

test('no component has a visible text of its own', () => {
  const found = sources
    .flatMap(({ path, visible }) => visible.map(({ line, text }) => ({ place: `${path}:${line}`, text })))
    .filter(({ text }) => !NAMES.includes(text));
  expect(found).toEqual([]);
});

test('dates, numbers and names are formatted in the language of the client, not of the browser', () => {
  const found = sources
    .filter(({ code }) => /\.toLocale\w*String\(|\.localeCompare\(|new Intl\.\w+\((undefined|'|\))/.test(code))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

/** The files that can name keys of an area: those that import its texts, and what these import. */
function readersOf(area: string): SourceFile[] {
  const modules = sources.filter(({ areas }) => areas.includes(area)).map(({ path }) => path);
  const direct = sources.filter(({ path, imports }) => modules.includes(path) || imports.some((one) => modules.includes(one)));
  const near = new Set(direct.flatMap(({ path, imports }) => [path, ...imports]));
  return sources.filter(({ path }) => near.has(path));
}

test('every area is read, and every key is named by a file that reads its area', () => {
  const unused = Object.entries(english).flatMap(([area, texts]) => {
    const readers = readersOf(area);
    const isNamed = (key: string) =>
      readers.some(({ strings, templates }) => strings.has(key) || templates.some((template) => template.test(key)));
    if (area === 'scopes' || area === 'audit-fields') return readers.length > 0 ? [] : [area];
    return Object.keys(texts)
      .filter(
        (key) => !isNamed(key) && !(protocolNames.has(key.replace(/\..*$/, '').replace(/^title_/, '')) && readers.length > 0),
      )
      .map((key) => `${area}.${key}`);
  });
  expect(unused).toEqual([]);
});
