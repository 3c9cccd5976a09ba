import { SESSION_COOKIE } from '../core/access/session-cookie.ts';

/** Attributes that the proxy sets itself. */
const REPLACED: ReadonlySet<string> = new Set(['domain', 'path', 'secure', 'samesite', 'partitioned']);

/** A Cookie header without the server's own session; undefined if nothing is left. */
export function withoutOwnSession(header: string): string | undefined {
  if (!header.includes(SESSION_COOKIE)) return header;
  const rest = header.split(';').filter((pair) => pair.split('=')[0]?.trim() !== SESSION_COOKIE);
  return rest.length === 0 ? undefined : rest.join(';').trim();
}

/**
 * A Set-Cookie header of a target, confined to the host of the activity, and for all of its paths, since each has two forms. Embedded
 * pages only have cookies with SameSite=None and Partitioned, which browsers accept with Secure: over https and from localhost.
 */
export function confined(header: string, isSecure: boolean): string {
  const [pair = '', ...attributes] = header.split(';');
  const kept = attributes.filter((attribute) => !REPLACED.has((attribute.split('=')[0] ?? '').trim().toLowerCase()));
  const own = isSecure ? [' Path=/', ' Secure', ' SameSite=None', ' Partitioned'] : [' Path=/'];
  return [pair, ...kept, ...own].join(';');
}
