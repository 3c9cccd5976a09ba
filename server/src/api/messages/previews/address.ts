const MAX_URL = 2048;

/** An address over the limit: its page has no preview at all (reference table "limits", area link_preview). */
export class TooLong extends Error {}

/**
 * The address that a page names, when it is http(s): whole, or relative to the page and then beginning with `/`. Throws
 * TooLong beyond 2048 characters.
 */
export function addressIn(page: URL, address: string): string | undefined {
  if (address.length > MAX_URL) throw new TooLong();
  if (!/^(?:https?:\/\/|\/)/i.test(address) || !URL.canParse(address, page.href)) return undefined;
  const url = new URL(address, page.href);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.href.length > MAX_URL) throw new TooLong();
  return url.href;
}
