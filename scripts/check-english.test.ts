import { describe, expect, test } from 'vitest';
import { checkEnglish } from './check-english.ts';

describe('phrases are found', () => {
  test.each([
    ['a comment', 'a.ts', '/** Gives back the row. */', 'Gives back'],
    ['a line comment after code', 'a.ts', 'const a = 1; // sent anew', 'anew'],
    ['an error text', 'a.ts', "fail('There is nobody with this name.')", 'nobody'],
    ['a template', 'a.ts', 'log(`the user is told of it`)', 'is told'],
    ['the title of a test', 'a.test.ts', "test('whoever asks gets the same page', run)", 'whoever'],
    ['JSX text', 'a.tsx', '      <p>It is no guild. Try again.</p>', 'is no guild'],
    ['JSX text on a line of its own', 'a.tsx', '  Messages are deleted for good', 'for good'],
    ['a page', 'README.md', 'Besides, it is small.', 'Besides'],
    ['a style sheet', 'a.css', '/* Lets go of the column. */', 'Lets go of'],
    ['a script', 'a.mjs', '// The object, and what is kept of it.', 'what is kept'],
    ['a comment on a missing value', 'a.ts', '/** The user; undefined if it is none. */', 'it is none'],
  ])('in %s', (_where, file, text, phrase) => {
    expect(checkEnglish(file, text)).toEqual([expect.stringMatching(`^${file}:1: "${phrase}": write `)]);
  });

  test('across the lines of a comment, reported at the first', () => {
    expect(checkEnglish('a.ts', '/**\n * The session is\n * told to resume.\n */')).toEqual([
      'a.ts:2: "is told": write notify, or report',
    ]);
  });
});

describe('words that begin a comment are found', () => {
  test.each([
    ['a docstring', '/** What a row stores. */', 1, 'What'],
    ['a docstring of several lines', '/**\n * Whose note it is,\n * and whom it is about.\n */', 2, 'Whose'],
    ['a line comment', 'const a = 1;\n// Those of the guild.\nconst b = 2;', 2, 'Those'],
    ['a comment after code', 'const a = 1; // Of 3,000 frames.', 1, 'Of'],
    ['JSX', '{/* Such a button. */}', 1, 'Such'],
  ])('in %s', (_where, text, line, word) => {
    expect(checkEnglish('a.ts', text)).toEqual([`a.ts:${line}: "${word}" begins a comment: name the thing`]);
  });

  test.each([
    ['a later line of a comment', 'a.ts', '/**\n * The settings\n * Of the guild.\n */'],
    ['a later line of line comments', 'a.ts', '// The rules\n// Of a guild.'],
    ['an address', 'a.ts', "open('https:// What')"],
    ['a page', 'README.md', '// What a page shows'],
  ])('but not in %s', (_where, file, text) => {
    expect(checkEnglish(file, text)).toEqual([]);
  });
});

describe('other texts pass', () => {
  test.each([
    ['identifiers', 'a.ts', 'const nobody = somebody.besides(anew);'],
    ['short strings, which are names or test data', 'a.test.ts', "post({ username: 'nobody at all' })"],
    ['code in a comment', 'a.ts', '// The account `nobody` is reserved.'],
    ['code in a page', 'README.md', '```\nnobody\n```\nUse `whoever`.'],
    ['"there is no", "is no longer"', 'a.ts', '// There is no row: it is no longer stored, and there are no more.'],
    ['"there is none", "is none of them"', 'a.ts', '// Undefined if there is none, or it is none of them.'],
    ['imports', 'a.ts', "import { anew } from './anew.ts';"],
  ])('%s', (_what, file, text) => {
    expect(checkEnglish(file, text)).toEqual([]);
  });
});
