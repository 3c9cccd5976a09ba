import { LIMITS } from '@guildhall/protocol/limits';

/** Code, and links in angle brackets, get no previews. */
const QUIET = /(`{1,3})[\s\S]*?\1|<https?:\/\/[^\s<>]*>/gi;
/** Up to white space, an angle bracket, or the `](` of a named link. */
const LINK = /(?<![a-z0-9])https?:\/\/(?:(?!\]\()[^\s<>])+/gi;
const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const BRACKETS: ReadonlySet<string> = new Set(Object.entries(CLOSERS).flat());
/**
 * Characters after a link that do not belong to it: punctuation, and the marks of bold, strikethrough and
 * spoilers; also `__`.
 */
const BEHIND: ReadonlySet<string> = new Set('.,:;!?\'"*~|');

/** A cheap check whether a content may have links at all. */
export function mayHaveLinks(content: string): boolean {
  return content.includes('://');
}

/** The first five different links of a content that get previews, in order, normalised by `URL` and without fragment. */
export function linksOf(content: string): string[] {
  if (!mayHaveLinks(content)) return [];
  const links = new Set<string>();
  for (const [found] of content.replace(QUIET, ' ').matchAll(LINK)) {
    const link = trimmed(found);
    if (!URL.canParse(link)) continue;
    const url = new URL(link);
    url.hash = '';
    if (url.href.length > LIMITS.previews.url.max || url.username !== '' || url.password !== '') continue;
    links.add(url.href);
    if (links.size === LIMITS.previews.linksPerMessage.max) break;
  }
  return [...links];
}

/** A link without trailing characters, in one pass from its end. */
function trimmed(found: string): string {
  const open = new Map<string, number>();
  for (const character of found) if (BRACKETS.has(character)) open.set(character, (open.get(character) ?? 0) + 1);
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found[end - 1] ?? '';
    const opener = CLOSERS[last];
    const closers = open.get(last) ?? 0;
    if (opener !== undefined && closers > (open.get(opener) ?? 0)) open.set(last, closers - 1);
    else if (last === '_' && found[end - 2] === '_') end -= 1;
    else if (!BEHIND.has(last)) break;
  }
  return found.slice(0, end);
}
