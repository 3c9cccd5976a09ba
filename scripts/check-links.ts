// Checks that each link of a Markdown page within the repository leads to a file, a folder or a heading.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Known, knownOf, resolves } from './check-citations.ts';
import { committedFiles } from './check-structure.ts';

/** Links and pictures, the targets of links by name, and addresses of HTML within a page. */
const LINKS = [
  /\]\(\s*<?([^\s)>]*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/g,
  /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm,
  /<(?:a|img)\s[^>]*?(?:href|src)="([^"]*)"/g,
];
/** Blocks and spans of code, in which nothing is a link. */
const CODE = /^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2|(`+)(?!`)[^\n]*?[^`]\3(?!`)/gm;
const ELSEWHERE = /^(?:[a-z][a-z+.-]*:|\/\/)/i;

/** Complaints about the links of one page; each is one line, beginning with the file. */
export function checkLinks(file: string, text: string, known: Known): string[] {
  const prose = text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));
  const problems: { line: number; text: string }[] = [];
  for (const pattern of LINKS) {
    for (const { 1: target = '', index } of prose.matchAll(pattern)) {
      if (ELSEWHERE.test(target)) continue;
      const [path = '', anchor] = decodeURIComponent(target).split('#');
      const found = path === '' ? file : normalize(join(dirname(file), path)).replace(/\/$/, '');
      if (target !== '' && resolves(found, anchor, known)) continue;
      const line = prose.slice(0, index).split('\n').length;
      problems.push({ line, text: `${file}:${line}: the link to ${target || 'nothing'} leads nowhere` });
    }
  }
  return problems.sort((a, b) => a.line - b.line).map(({ text: problem }) => problem);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = committedFiles(root);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const known = knownOf(files, read);
  const pages = files.filter((file) => file.endsWith('.md'));
  const problems = pages.flatMap((file) => checkLinks(file, read(file), known));
  if (problems.length > 0) process.stdout.write(`${problems.join('\n')}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
