import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';
import { readCatalogs, readSources, type SourceFile } from './source.ts';

/** Folders of src whose texts are still written into the components. */
const NOT_CONVERTED = ['channels', 'composer', 'console', 'login', 'markdown', 'members', 'message', 'private', 'state'] as const;

/** Visible words that no language translates. */
const NAMES = ['Guildhall', 'https://example.org/interactions', '/invite/abcDEF12', 'ada'];

const sources = readSources();
const english = readCatalogs('en');
/** Keys that are names of the protocol. */
const protocolNames = new Set<string>([...Object.keys(AUDIT_LOG_EVENTS), ...Object.keys(PERMISSIONS)]);

test('no component has a visible text of its own', () => {
  const found = sources
    .filter(({ path }) => !NOT_CONVERTED.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap(({ path, visible }) => visible.map(({ line, text }) => ({ place: `${path}:${line}`, text })))
    .filter(({ text }) => !NAMES.includes(text));
  expect(found).toEqual([]);
});

test('dates, numbers and names are formatted in the language of the client, not of the browser', () => {
  const found = sources
    .filter(({ path }) => !NOT_CONVERTED.some((folder) => path.startsWith(`${folder}/`)))
    .filter(({ code }) => /\.toLocale\w*String\(|\.localeCompare\(|new Intl\.\w+\((undefined|'|\))/.test(code))
    .map(({ path }) => path);
  expect(found).toEqual([]);
});

test('the folders that are not converted still have such texts', () => {
  const converted = NOT_CONVERTED.filter(
    (folder) => !sources.some(({ path, visible }) => path.startsWith(`${folder}/`) && visible.length > 0),
  );
  // Markdown and state have texts outside of elements, which this check does not see.
  expect(converted.filter((folder) => folder !== 'markdown' && folder !== 'state')).toEqual([]);
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
