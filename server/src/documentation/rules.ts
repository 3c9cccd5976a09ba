import type { Document, Documents } from './documents.ts';
import { sectionName, slugOf } from './markdown.ts';
import { pageOfFile } from './paths.ts';

/** A section of the contract. */
export interface Rule {
  /** `Channels: slowmode`. */
  title: string;
  path: string;
}

/** A change of the wire, from a table of docs/changes.md. */
export interface Change {
  /** `2026-01-12`; empty for what holds from the first start. */
  since: string;
  what: string;
  /** The answer to: what must a bot do? */
  advice: string;
}

/** The sections of the contract and the changes, by the names that they mention: of operations, events, errors and permissions. */
export class Rules {
  readonly changes: readonly Change[];
  readonly #sections = new Map<string, Rule>();
  readonly #mentions = new Map<string, Rule[]>();

  constructor({ pages }: Documents) {
    for (const page of pages.values()) if (page.file.startsWith('contract/')) this.#readPage(page);
    this.changes = readChanges(pages.get('changes.md')?.text ?? '');
  }

  /** A section by page and heading: `channels#slowmode`. */
  at(key: string): Rule | undefined {
    return this.#sections.get(key);
  }

  /** The sections that mention one of the names. */
  mentioning(...names: readonly string[]): readonly Rule[] {
    return [...new Set(names.flatMap((name) => this.#mentions.get(name) ?? []))];
  }

  /** The changes that mention one of the names in what changes, or in what to do about it. */
  changesOf(names: readonly string[]): readonly Change[] {
    const wanted = new Set(names);
    return this.changes.filter(({ what, advice }) => namesIn(`${what}\n${advice}`).some((name) => wanted.has(name)));
  }

  #readPage({ file, text }: Document): void {
    const page = file.slice('contract/'.length, -'.md'.length);
    // Tables of all names mention everything, and explain nothing.
    if (page === 'events' || page === 'enums') {
      for (const [, heading = ''] of text.matchAll(/^#{2,3} (.+)$/gm)) this.#add(file, page, heading);
      return;
    }
    for (const section of text.split(/^(?=#{2,3} )/m).slice(1)) {
      const heading = /^#+ (.+)$/m.exec(section)?.[1] ?? '';
      const rule = this.#add(file, page, heading);
      for (const name of new Set(namesIn(section))) this.#mentions.set(name, [...(this.#mentions.get(name) ?? []), rule]);
    }
  }

  #add(file: string, page: string, heading: string): Rule {
    const slug = slugOf(heading.replaceAll('`', ''));
    const rule = { title: sectionName(file, `#${slug}`), path: `${pageOfFile(file)}#${slug}` };
    this.#sections.set(`${page}#${slug}`, rule);
    return rule;
  }
}

/** Names of events, errors and permissions, codes of errors, and `GET /path` of operations. */
function namesIn(text: string): string[] {
  const operations = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[^`?\s]+)/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  return [...operations, ...(text.match(/\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[1-9]\d{4,5})\b/g) ?? [])];
}

function readChanges(text: string): Change[] {
  return [...text.matchAll(/^\| (.+) \|$/gm)].flatMap(([, row = '']) => {
    const cells = row.split(/ (?<!\\)\| /);
    if (/^(?:from|what)$/.test(cells[0] ?? '')) return [];
    const [first = '', second = '', third] = cells;
    return third === undefined ? { since: '', what: first, advice: second } : { since: first, what: second, advice: third };
  });
}
