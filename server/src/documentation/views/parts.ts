import { type Html, html } from '../../core/values/html.ts';
import type { Heading } from '../markdown.ts';

/** A section of a page; undefined if it has no content. */
export interface Section extends Heading {
  markup: Html;
}

/** A section with a heading that can be linked to. */
export function section(id: string, title: string, content: Html | undefined): Section | undefined {
  if (!content) return undefined;
  const markup = html`<section aria-labelledby="${id}"><h2 id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h2>${content}</section>`;
  return { depth: 2, id, text: title, markup };
}

/** The headings of sections, for the list beside the page. */
export function tocOf(sections: readonly (Section | undefined)[]): Heading[] {
  return sections.flatMap((one) => one ?? []);
}

/** Names in code as links, with commas and `and`. */
export function nameLinks(names: readonly string[], path: (name: string) => string): Html {
  return html`${names.map((name, index) => {
    const before = index === 0 ? '' : index === names.length - 1 ? ' and ' : ', ';
    return html`${before}<a href="${path(name)}"><code>${name}</code></a>`;
  })}`;
}
