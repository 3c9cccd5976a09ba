// Checks that the targets of citations in comments, tests and docs exist: headings of docs/contract, files, error codes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERRORS } from '@guildhall/protocol/errors';
import { committedFiles } from './check-structure.ts';

const CONTRACT = 'docs/contract/';
const TEXT = /\.(tsx?|mjs|mts|css|md|html)$/;

/** A path of a document, with or without a heading. */
const PATH = /(?<![\w/.-])docs\/(?:[\w-]+\/)*[\w-]+\.md(?:#([\w-]+))?/g;
/** The rules at the beginning of a title, of a test or of a row of one: `[channels/slowmode, errors 20016] ...`. */
const TITLE = /(['"`])((?:\[[a-z][^\]\n'"`]*\]\s+)+)/g;

// Assembled here so that this file does not contain the texts that it forbids.
const word = (...parts: string[]) => parts.join('');
/** Documents outside of the repository, by the ways in which they were cited. */
const ABSENT: readonly RegExp[] = [
  new RegExp(word('\\bgaps', '\\.md\\b|\\bga', 'ps [A-Z]\\d*\\b')),
  new RegExp(word('\\b[rR]eference ', 'tables?\\b')),
  new RegExp(word('\\bpeople-', '(?:api|wire)\\b')),
  new RegExp(word('\\bclient-', 'library\\b')),
  new RegExp(word('\\boauth2', '(?:\\.md)? 2\\.\\d')),
  new RegExp(word('\\b[sS]pecification', ' \\d')),
  new RegExp(word('\\b[tT]he spec', 'ification\\b')),
  new RegExp(word('\\[sp', 'ec \\d|\\[iss', 'ue ')),
  new RegExp(word('\\b(?:limits|enums|errors|gateway|operations|rpc|voice)\\.', 'tsv\\b')),
];

/** The anchors of a Markdown page: those of its headings, as code hosts derive them, and those that it sets itself. */
export function anchorsOf(markdown: string): Set<string> {
  const prose = markdown.replace(/^(`{3,})[\s\S]*?^\1/gm, '');
  const slug = (heading: string) =>
    heading
      .trim()
      .replace(/\]\([^)]*\)/g, ']')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.*)$/gm)) {
    // The second heading of the same text is numbered.
    let anchor = slug(heading);
    for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug(heading)}-${number}`;
    anchors.add(anchor);
  }
  for (const [, anchor = ''] of prose.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(anchor);
  return anchors;
}

/** The possible targets of citations: files and folders, the anchors of Markdown pages, the codes of errors. */
export interface Known {
  files: ReadonlySet<string>;
  anchors: ReadonlyMap<string, ReadonlySet<string>>;
  codes: ReadonlySet<number>;
}

/** The possible targets in a repository with these files; `read` returns the text of a page. */
export function knownOf(files: readonly string[], read: (file: string) => string): Known {
  const folders = files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)));
  return {
    files: new Set([...files, ...folders]),
    anchors: new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, anchorsOf(read(file))])),
    codes: new Set(Object.values(ERRORS).map(({ code }) => code)),
  };
}

/** Complaints about the citations of one file; each is one line, beginning with the file. */
export function checkCitations(file: string, text: string, known: Known): string[] {
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const complain = (what: string) => problems.push(`${file}:${index + 1}: ${what}`);
    for (const pattern of ABSENT) {
      const found = pattern.exec(line);
      if (found) complain(`"${found[0]}" is not in the repository, cite docs/contract`);
    }
    for (const [path, anchor] of line.matchAll(PATH)) {
      if (!resolves(path.replace(/#.*/, ''), anchor, known)) complain(`${path} does not exist`);
    }
    if (!/\.test\.tsx?$/.test(file)) continue;
    for (const { 2: tags = '', index: at } of line.matchAll(TITLE)) {
      const isTitle = /(?:\b(?:test|it|describe)\b.*|\]\)\()$|^\s*$/.test(line.slice(0, at).replace(/\($/, ''));
      // Other texts may begin with a bracket too; a row of a table names a page that exists.
      const rules = rulesOf(tags).filter((rule) => isTitle || known.files.has(`${CONTRACT}${rule.replace(/\/.*/, '')}.md`));
      for (const rule of rules) if (!isRule(rule, known)) complain(`no rule "${rule}" in ${CONTRACT}`);
    }
  }
  return problems;
}

/** Whether a file or folder exists, and the page has the anchor. */
export function resolves(path: string, anchor: string | undefined, { files, anchors }: Known): boolean {
  if (!files.has(path)) return false;
  return anchor === undefined || anchors.get(path)?.has(anchor) === true;
}

/** The rules of a title; numbers after a code of an error are further codes. */
function rulesOf(tags: string): string[] {
  return [...tags.matchAll(/\[([^\]]+)\]/g)].flatMap(([, tag = '']) => tag.split(/,\s*/));
}

function isRule(rule: string, known: Known): boolean {
  if (/^(?:errors )?\d+$/.test(rule)) {
    const code = Number(rule.replace('errors ', ''));
    return known.codes.has(code) || (code >= 400 && code < 600);
  }
  const [, kind] = /^enums ([a-z]\w*)/.exec(rule) ?? [];
  if (kind !== undefined) return resolves(`${CONTRACT}enums.md`, kind, known);
  if (/^(?:RFC \d+|OpenID) /.test(rule)) return true;
  const [page = '', anchor] = rule.split('/');
  return /^[a-z][\w-]*(?:\/[\w-]+)?$/.test(rule) && resolves(`${CONTRACT}${page}.md`, anchor, known);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = committedFiles(root);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const known = knownOf(files, read);
  // The tests of the checks and of the pages have made-up titles; the history of changes keeps its words.
  const cited = files.filter((file) => TEXT.test(file) && !/^scripts\/.*\.test\.ts$/.test(file) && file !== 'CHANGELOG.md');
  const problems = cited.flatMap((file) => checkCitations(file, read(file), known));
  if (problems.length > 0) process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
