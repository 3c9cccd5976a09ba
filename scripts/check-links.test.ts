import { expect, test } from 'vitest';
import { knownOf } from './check-citations.ts';
import { checkLinks } from './check-links.ts';

const PAGES = { 'docs/games.md': '# Games\n\n## Lobbies\n\n## Lobbies\n', 'README.md': '# Hall\n' };
const known = knownOf(
  [...Object.keys(PAGES), 'docs/images/a.png', 'server/src/main.ts'],
  (file) => Object.entries(PAGES).find(([name]) => name === file)?.[1] ?? '',
);
const check = (text: string) => checkLinks('docs/games.md', text, known).map((problem) => problem.replace(/^[^ ]+ /, ''));

test.each([
  '[a file](../server/src/main.ts) and [a folder](../server/src/)',
  '[a page](../README.md#hall) and [a heading](#lobbies), [another](#lobbies-1 "of the same text")',
  '![a picture](images/a.png) <img src="images/a.png" width="40">',
  '[by name][one]\n\n[one]: ../README.md',
  '[elsewhere](https://example.org/x#y) <mailto:a@example.org> [mail](mailto:a@example.org)',
  '`[code](none.md)` and\n\n```md\n[code](none.md)\n```\n',
])('these lead somewhere: %s', (text) => {
  expect(check(text)).toEqual([]);
});

test.each([
  ['[a](none.md)', 'none.md'],
  ['[a](../README.md#halls)', '../README.md#halls'],
  ['[a](#lobby)', '#lobby'],
  ['[a]()', 'nothing'],
  ['![a](images/b.png)', 'images/b.png'],
  ['<a href="none.md">a</a>', 'none.md'],
  ['[a][b]\n\n[b]: none.md', 'none.md'],
  ['[a](none.md "with a title")', 'none.md'],
  ['[ü](#über)', '#über'],
])('this leads nowhere: %s', (text, target) => {
  expect(check(text)).toEqual([`the link to ${target} leads nowhere`]);
});

test('a complaint has the line', () => {
  expect(checkLinks('docs/games.md', 'one\n```\n[x](y.md)\n```\n[x](y.md)\n', known)).toEqual([
    'docs/games.md:5: the link to y.md leads nowhere',
  ]);
});
