/** Links of one message that get previews (reference table "limits", area link_preview). */
export const MOST_LINKS = 5;
const MAX_LINK = 2048;

/** What is shown as code, and links in angle brackets, get no previews. */
const QUIET = /(`{1,3})[\s\S]*?\1|<https?:\/\/[^\s<>]*>/gi;
/** Up to white space, an angle bracket, or the `](` of a named link. */
const LINK = /(?<![a-z0-9])https?:\/\/(?:(?!\]\()[^\s<>])+/gi;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** What stands behind a link and not in it: punctuation, and the marks of bold, struck out and hidden text. */
const BEHIND = /[.,:;!?'"*~|]$|__$/;

/** One cheap look whether a content may have links at all. */
export function mayHaveLinks(content: string): boolean {
  return content.includes('://');
}

/** The first five different links of a content that get previews, in their order, as `URL` writes them without fragment. */
export function linksOf(content: string): string[] {
  if (!mayHaveLinks(content)) return [];
  const links = new Set<string>();
  for (const [found] of content.replace(QUIET, ' ').matchAll(LINK)) {
    const link = trimmed(found);
    if (!URL.canParse(link)) continue;
    const url = new URL(link);
    url.hash = '';
    if (url.href.length > MAX_LINK || url.username !== '' || url.password !== '') continue;
    links.add(url.href);
    if (links.size === MOST_LINKS) break;
  }
  return [...links];
}

function trimmed(found: string): string {
  let link = found;
  for (;;) {
    const last = link.at(-1) ?? '';
    const opener = CLOSERS[last];
    if (opener !== undefined && count(link, last) > count(link, opener)) link = link.slice(0, -1);
    else if (BEHIND.test(link)) link = link.replace(BEHIND, '');
    else return link;
  }
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
