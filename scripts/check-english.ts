// Fails on phrases of translated English in comments, docs, test names and texts of the program. The words to use instead are
// in CONTRIBUTING.md. Part of `npm run check`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BE = '(?:am|is|are|was|were|be|been|being)';

/** A phrase that must not return, and what to write instead. */
const PHRASES: readonly (readonly [phrase: string, instead: string])[] = [
  ['(?:give|gives|gave|giving) back', 'return'],
  ['anew', 'again'],
  [`${BE} told`, 'notify, or report'],
  ['who asks?', 'the caller, or the viewer'],
  ['nobody', 'no user'],
  ['somebody', 'a user'],
  ['anybody', 'any user'],
  ['everybody', 'all users'],
  ['whoever', 'a user who, or any caller who'],
  ['besides', 'as well as, or also'],
  [`(?<!\\bthere )${BE} no (?!longer|more|other|better|such|one\\b)[a-z]+`, 'is not a'],
  ['what (?:is|was) (?:kept|written|said|told|wrong|asked|known|taken|given)', 'a noun'],
  ['such and such', 'a noun'],
  ['so and so many', 'a number of'],
  ['however many', 'any number of'],
  ['lets? go of', 'release'],
  ['for good', 'permanently'],
  ['all the same', 'anyway'],
  ['hears? of', 'is notified of, or receives'],
  ['heard of', 'was notified of, or received'],
  ['in (?:its|their|his|her) stead', 'instead'],
  ['tokens? (?:dies|die|is dead|are dead)', 'is revoked'],
  ['come into|comes into|came into', 'join, or enter'],
  ['(?:it|that|which) is none(?! of\\b)', 'is not one'],
];

/** Words that must not begin a comment in code: `What a row stores` is `Stored settings`, `Of a camera` is `For a camera`. */
const OPENING = /(?:\/\*\*?\s*(?:\*\s+)?|(?<!^[ \t]*\/\/.*\n[ \t]*|[:'"`\w])\/\/ )(What|Of|Whose|Whom|Those|Such|Thus)(?= )/gm;

/** Files that quote the phrases, or are generated from checked sources. */
const QUOTES = new Set(['scripts/check-english.ts', 'scripts/check-english.test.ts', 'docs/coverage.md']);

const PATTERN = new RegExp(`\\b(?:${PHRASES.map(([phrase]) => `(${phrase})`).join('|')})\\b`, 'gi');
const COMMENT = /^\s*(?:\/\/|\/\*|\*)|(?:^|\s)\/\/ .*$/;
const STRING = /(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
/** Shorter strings are names and test data, not sentences. */
const SENTENCE_WORDS = 4;
const JSX_TEXT = /^\s*[A-Za-z][^={}();<>]*$/;

/** The prose of a line of code: its comment, its sentences in strings, and text between JSX tags. */
function proseOf(line: string, isJsx: boolean): string {
  const comment = COMMENT.exec(line);
  if (comment && /^\s*(?:\/\/|\/\*|\*)/.test(line)) return line;
  const code = comment ? line.slice(0, comment.index) : line;
  const sentences = [...code.matchAll(STRING)]
    .map(([, , text = '']) => text)
    .filter((text) => text.split(' ').length >= SENTENCE_WORDS);
  const jsx = isJsx && (JSX_TEXT.test(code) || / <|> /.test(code)) ? code.replace(/<[^>]*>|\{[^}]*\}/g, ' ') : '';
  return [comment ? line.slice(comment.index) : '', ...sentences, jsx].join(' | ');
}

/** The complaints about one file: phrase, line and replacement. A phrase is also found across the lines of a comment or paragraph. */
export function checkEnglish(file: string, text: string): string[] {
  const isText = file.endsWith('.md');
  let fenced = false;
  const lines = text.split('\n').map((line) => {
    if (isText && line.startsWith('```')) fenced = !fenced;
    const prose = isText ? (fenced ? '' : line) : proseOf(line, file.endsWith('x'));
    return prose
      .replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)?/, '')
      .replace(/`[^`]*`/g, '``')
      .trim();
  });
  const starts: number[] = [];
  let joined = '';
  for (const line of lines) {
    starts.push(joined.length);
    joined += `${line} `;
  }
  const phrases = [...joined.matchAll(PATTERN)].map((match) => {
    const line = starts.findLastIndex((start) => start <= match.index) + 1;
    const [, instead] = PHRASES[match.slice(1).findIndex((group) => group !== undefined)] ?? [];
    return `${file}:${line}: "${match[0]}": write ${instead}`;
  });
  return isText ? phrases : [...phrases, ...openings(file, text)];
}

/** The complaints about words that begin a comment in code. */
function openings(file: string, text: string): string[] {
  return [...text.matchAll(OPENING)].map((match) => {
    const line = text.slice(0, match.index + match[0].length).split('\n').length;
    return `${file}:${line}: "${match[1]}" begins a comment: name the thing`;
  });
}

function isChecked(file: string): boolean {
  return /\.(?:tsx?|mjs|mts|css|md)$/.test(file) && !QUOTES.has(file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split(
    '\0',
  );
  const files = listed.filter((file) => isChecked(file) && existsSync(join(root, file)));
  const problems = files.flatMap((file) => checkEnglish(file, readFileSync(join(root, file), 'utf8')));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.exitCode = problems.length ? 1 : 0;
}
