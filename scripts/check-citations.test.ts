import { expect, test } from 'vitest';
import { anchorsOf, checkCitations, knownOf } from './check-citations.ts';

const PAGES = {
  'docs/contract/channels.md': '# Channels\n\n## Slowmode\n\n## A page\'s own "parts" (2)\n\n```\n## not a heading\n```\n',
  'docs/contract/enums.md': '# Enums\n\n## message_type\n',
  'docs/games.md': '# Games\n',
};
const known = knownOf(
  [...Object.keys(PAGES), 'server/src/main.ts'],
  (file) => Object.entries(PAGES).find(([name]) => name === file)?.[1] ?? '',
);
const check = (text: string, file = 'server/src/a.ts') =>
  checkCitations(file, text, known).map((problem) => problem.replace(/^[^ ]+: /, ''));

test('the anchors of a page are its headings in lower case, without punctuation', () => {
  expect([...anchorsOf(PAGES['docs/contract/channels.md'])]).toEqual(['channels', 'slowmode', 'a-pages-own-parts-2']);
});

test('a cited path must exist, with its heading', () => {
  expect(check('/** Waits (docs/contract/channels.md#slowmode, docs/games.md). */')).toEqual([]);
  expect(check('// docs/contract/channels.md#speed')).toEqual(['docs/contract/channels.md#speed does not exist']);
  expect(check('// see docs/contract/none.md.')).toEqual(['docs/contract/none.md does not exist']);
});

test('headings of the same text are numbered, and a page may set anchors', () => {
  expect([...anchorsOf('## Add [it](x.md)\n## Add it\n<a id="here"></a>\n')]).toEqual(['add-it', 'add-it-1', 'here']);
});

test('the rules of a title must exist; of the rules of a row, only those that name a page', () => {
  const title = (rules: string) => check(`test('${rules} holds', () => {});`, 'server/src/a.test.ts');
  expect(title('[channels/slowmode] [errors 50013, 20016, enums message_type] [RFC 6749 5.2]')).toEqual([]);
  expect(title('[channels]')).toEqual([]);
  expect(title('[channels/speed]')).toEqual(['no rule "channels/speed" in docs/contract/']);
  expect(title('[planets]')).toEqual(['no rule "planets" in docs/contract/']);
  expect(title('[errors 12345]')).toEqual(['no rule "errors 12345" in docs/contract/']);
  expect(title('[enums planet]')).toEqual(['no rule "enums planet" in docs/contract/']);
  expect(check("  ['[channels/speed] a row', 1],", 'server/src/a.test.ts')).toEqual([
    'no rule "channels/speed" in docs/contract/',
  ]);
  expect(check("  ['[a/b] a title of a push', 1],", 'server/src/a.test.ts')).toEqual([]);
});

test('a document outside of the repository cannot be cited', () => {
  const absent = [
    ['ga', 'ps.md K'],
    ['ga', 'ps O7'],
    ['reference ta', 'ble "limits"'],
    ['people-', 'api'],
    ['oauth', '2 2.9'],
    ['specifi', 'cation 4.3'],
  ];
  for (const parts of absent) expect(check(`// by ${parts.join('')}`)).toHaveLength(1);
  expect(check('// there are gaps In the list, and a reference to OAuth2 2.0')).toEqual([]);
});
