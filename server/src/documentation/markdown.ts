import { dirname, join, normalize } from 'node:path/posix';
import { Marked, type Tokens } from 'marked';
import { Html, html } from '../core/values/html.ts';
import type { Document } from './documents.ts';
import { codeBlock } from './highlight.ts';
import { BASE, isReplaced, operationPath, pageOfFile } from './paths.ts';

/** A heading of a page. */
export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** A page of Markdown as markup. */
export interface RenderedPage {
  body: Html;
  /** Without the first one, which is the title. */
  headings: readonly Heading[];
}

const CITATION = /docs\/((?:[\w-]+\/)?[\w-]+\.md)(#[\w-]*\w)?/g;

/** Renders Markdown; links lead to the pages of the documentation, and to nothing outside of it that readers do not have. */
export class Prose {
  readonly #files: ReadonlySet<string>;
  readonly #places: ReadonlyMap<string, string>;

  /** `files` are those with a page, `places` the addresses of things that texts name in code. */
  constructor(files: Iterable<string>, places: ReadonlyMap<string, string>) {
    this.#files = new Set(files);
    this.#places = places;
  }

  /** A whole page, without its title. */
  page({ file, text }: Pick<Document, 'file' | 'text'>): RenderedPage {
    const headings: Heading[] = [];
    const ids = new Map<string, number>();
    const marked = this.#reader(dirname(file));
    marked.use({
      renderer: {
        heading({ tokens, depth }: Tokens.Heading) {
          const inner = this.parser.parseInline(tokens);
          if (depth === 1) return '';
          const plain = textOf(inner);
          const slug = slugOf(plain);
          const count = ids.get(slug) ?? 0;
          ids.set(slug, count + 1);
          const id = count === 0 ? slug : `${slug}-${count}`;
          headings.push({ depth, id, text: plain });
          return `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
        },
      },
    });
    return { body: new Html(marked.parse(text, { async: false })), headings };
  }

  /** A description of a few sentences or a list, as comments of the source have it. */
  description(text: string): Html {
    const linked = text.replace(CITATION, (whole, file: string, anchor = '') =>
      this.#files.has(file) ? `[${sectionName(file, anchor)}](${pageOfFile(file)}${anchor})` : whole,
    );
    return new Html(this.#reader('').parse(linked, { async: false }));
  }

  #reader(folder: string): Marked {
    const resolve = (href: string) => this.#resolve(folder, href);
    const places = this.#places;
    return new Marked({
      gfm: true,
      renderer: {
        code: ({ text, lang }: Tokens.Code) => codeBlock(text, (lang ?? '').split(/[\s,]/)[0] ?? '').text,
        html: () => '',
        codespan({ text }: Tokens.Codespan) {
          const place = places.get(text.replaceAll('&#123;', '{').replaceAll('&#125;', '}'));
          const code = html`<code>${text}</code>`;
          return place === undefined ? code.text : html`<a href="${place}">${code}</a>`.text;
        },
        text(token: Tokens.Text | Tokens.Escape) {
          if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
          const text = token.type === 'text' && token.escaped ? token.text : escaped(token.text);
          return text.replace(NAME, (name) => {
            const place = places.get(name);
            return place === undefined ? name : `<a href="${place}">${name}</a>`;
          });
        },
        image: ({ href, text }: Tokens.Image) =>
          html`<img src="${BASE}/images/${href.split('/').at(-1)}" alt="${text}" loading="lazy">`.text,
        link({ href, tokens }: Tokens.Link) {
          const inner = withoutLinks(this.parser.parseInline(tokens));
          const target = resolve(href);
          // An example of an address is not one to write to.
          if (target === undefined || target.startsWith('mailto:')) return inner;
          const rel = /^https?:/.test(target) ? ' rel="noopener noreferrer"' : '';
          return `<a href="${html`${target}`.text}"${rel}>${inner}</a>`;
        },
        table(token: Tokens.Table) {
          const head = token.header
            .map((cell) =>
              cell.tokens.length === 0 ? '<td></td>' : `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`,
            )
            .join('');
          const rows = token.rows.map(
            (row) => `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join('')}</tr>`,
          );
          return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`;
        },
      },
    });
  }

  /** The address of a link; undefined if it leads to a file that only the source has. */
  #resolve(folder: string, href: string): string | undefined {
    if (/^(?:https?:|mailto:|#|\/)/.test(href)) return href;
    const [path = '', anchor] = href.split('#');
    const file = normalize(join(folder, path));
    if (isReplaced(file)) {
      if (file === 'coverage.md') return undefined;
      return file === 'operations.md' && anchor ? operationPath(anchor) : `${pageOfFile(file)}${anchor ? `#${anchor}` : ''}`;
    }
    return this.#files.has(file) ? `${pageOfFile(file)}${anchor ? `#${anchor}` : ''}` : undefined;
  }
}

/** The anchor of a heading, as code hosts derive it. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** The words of a rule's address: `Channels: slowmode`. */
export function sectionName(file: string, anchor: string): string {
  const words = (text: string) => text.replaceAll('-', ' ');
  const page = words(file.replace(/^.*\//, '').replace(/\.md$/, ''));
  const name = page.charAt(0).toUpperCase() + page.slice(1);
  return anchor ? `${name}: ${words(anchor.replace(/^#/, ''))}` : name;
}

/** Names of errors, events and permissions, and codes of errors, in prose. */
const NAME = /\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[1-9]\d{4,5})\b/g;

function escaped(text: string): string {
  return html`${text}`.text;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The text of markup. */
function textOf(markup: string): string {
  return markup.replace(/<[^>]+>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** A link holds no other: names in its text have no links of their own. */
function withoutLinks(markup: string): string {
  return markup.replace(/<\/?a\b[^>]*>/g, '');
}
