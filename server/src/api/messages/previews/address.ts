import { LIMITS } from '@guildhall/protocol/limits';

/** An address over the limit: its page gets no preview at all (docs/limits.md). */
export class TooLong extends Error {}

/**
 * The absolute form of an address in a page, if it is http(s) or a path starting with `/`. Throws TooLong
 * beyond 2048 characters.
 */
export function addressIn(page: URL, address: string): string | undefined {
  if (address.length > LIMITS.previews.url.max) throw new TooLong();
  if (!/^(?:https?:\/\/|\/)/i.test(address) || !URL.canParse(address, page.href)) return undefined;
  const url = new URL(address, page.href);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (url.href.length > LIMITS.previews.url.max) throw new TooLong();
  return url.href;
}
