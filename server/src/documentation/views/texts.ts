import { html } from '../../core/values/html.ts';
import type { Document } from '../documents.ts';
import type { Page, PageMakers, Source } from '../page.ts';
import { BASE, isReplaced, pageOfFile } from '../paths.ts';

/** The pages of docs/: guides, the contract, and what changed when. */
export function addTexts(pages: PageMakers, source: Source): void {
  for (const document of source.documents.pages.values()) {
    if (!isReplaced(document.file)) pages.set(pageOfFile(document.file), () => textPage(source, document));
  }
}

function textPage({ prose, documents }: Source, document: Document): Page {
  const { body, headings } = prose.page(document);
  const path = pageOfFile(document.file);
  const isContract = document.file.startsWith('contract/');
  const isClient = document.file.startsWith('client/');
  const siblings = isClient ? [...documents.pages.values()].filter(({ file }) => file.startsWith('client/')) : [];
  const around =
    siblings.length > 0 &&
    html`<nav class="siblings" aria-label="Game client library"><ul>${siblings.map(({ file, title }) => html`<li><a href="${pageOfFile(file)}"${file === document.file && html` aria-current="page"`}>${title}</a></li>`)}</ul></nav>`;
  return {
    title: document.title,
    kicker: isContract ? 'Contract' : isClient ? 'Game client library' : path === `${BASE}/changes` ? 'Changes' : 'Guide',
    summary: document.title,
    body: html`<div class="prose">${body}</div>${around}`,
    headings: headings.filter(({ depth }) => depth <= 3),
    place: isContract ? `${BASE}/contract` : isClient ? `${BASE}/client` : path,
  };
}
