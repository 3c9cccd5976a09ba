import { setImmediate } from 'node:timers/promises';
import type { Route } from '../core/framework/route.ts';
import { html } from '../core/values/html.ts';
import { prepare, rank, type SearchEntry } from './assets/rank.js';
import { contentsOf } from './contents.ts';
import type { Documents } from './documents.ts';
import { codeBlock, LANGUAGES } from './highlight.ts';
import { documentOf, type Frame } from './layout.ts';
import { Prose } from './markdown.ts';
import { createModel } from './model.ts';
import { namedPlaces } from './names.ts';
import type { Page, PageMakers, Source } from './page.ts';
import { BASE } from './paths.ts';
import { Rules } from './rules.ts';
import { SchemaView } from './schema-view.ts';
import { searchIndex } from './search.ts';
import { addEvents } from './views/events.ts';
import { addObjects } from './views/objects.ts';
import { addOpcodes } from './views/opcodes.ts';
import { addOperations } from './views/operations.ts';
import { addStart } from './views/start.ts';
import { addTables } from './views/tables.ts';
import { addTexts } from './views/texts.ts';

/** The parts that a site is made of. */
export interface SiteParts {
  routes: readonly Route[];
  documents: Documents;
  /** The address of the platform: `https://chat.example.com`. */
  publicUrl: string;
  /** The address of the style sheet and the scripts. */
  assets: string;
}

/** Entries of the search that are prepared at once. */
const PIECE = 500;

/** The documentation: its pages as text, by address. */
export class Site {
  readonly #pages: PageMakers = new Map();
  readonly #frame: Frame;
  readonly #entries: readonly SearchEntry[];
  readonly images: Documents['images'];

  private constructor(source: Source, entries: readonly SearchEntry[], assets: string) {
    const { documents, model } = source;
    this.images = documents.images;
    this.#frame = { contents: contentsOf(documents), model, assets, index: `${BASE}/search.json` };
    this.#entries = entries;
    for (const add of [addStart, addOperations, addEvents, addObjects, addTables, addOpcodes, addTexts]) add(this.#pages, source);
  }

  /** Reads everything that pages are made of, in pieces, since other requests are answered meanwhile. */
  static async open({ routes, documents, publicUrl, assets }: SiteParts): Promise<Site> {
    const model = await createModel(routes);
    for (const language of LANGUAGES) {
      // The first use of a language compiles its rules.
      codeBlock('', language);
      await setImmediate();
    }
    const prose = new Prose(documents.pages.keys(), namedPlaces(model));
    const schemas = new SchemaView(model, prose);
    const source: Source = { model, documents, prose, schemas, rules: new Rules(documents), api: `${publicUrl}/api/v10` };
    await setImmediate();
    const entries = searchIndex(source);
    for (let from = 0; from < entries.length; from += PIECE) {
      await setImmediate();
      prepare(entries.slice(from, from + PIECE));
    }
    await setImmediate();
    return new Site(source, entries, assets);
  }

  /** The addresses of all pages. */
  get paths(): string[] {
    return [...this.#pages.keys()];
  }

  /** The search index as JSON. */
  get index(): string {
    return JSON.stringify(this.#entries);
  }

  /** A page as text; undefined if there is none at this address. */
  page(path: string): string | undefined {
    const make = this.#pages.get(path);
    return make && documentOf(this.#frame, make());
  }

  /** The results of a search, for browsers without scripts. */
  results(query: string): string {
    const found = rank(this.#entries, query, 50);
    const body = html`<p class="lead">${found.length === 0 ? 'Nothing found.' : `${found.length} ${found.length === 1 ? 'result' : 'results'}`}</p>
<ul class="found">${found.map(({ kind, title, path, text }) => html`<li><a href="${path}">${title}</a> <span class="kind">${kind}</span>${text && html`<p>${text.slice(0, 200)}</p>`}</li>`)}</ul>`;
    const page: Page = { title: query === '' ? 'Search' : `Search: ${query}`, summary: 'Results of a search.', body };
    return documentOf(this.#frame, page, query);
  }

  /** The page for an address without one. */
  missing(path: string): string {
    const near = rank(this.#entries, (path.split('/').at(-1) ?? '').slice(0, 200), 8);
    const body = html`<p class="lead">There is no page at this address.</p>
${near.length > 0 && html`<p>Did you mean one of these?</p><ul class="found">${near.map(({ kind, title, path: other }) => html`<li><a href="${other}">${title}</a> <span class="kind">${kind}</span></li>`)}</ul>`}
<p><a href="${BASE}">The start of the documentation</a></p>`;
    return documentOf(this.#frame, { title: 'Not found', summary: 'There is no page at this address.', body });
  }
}
