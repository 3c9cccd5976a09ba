import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../core/access/viewer.ts';
import type { PublicContext } from '../../../core/framework/context.ts';

/** Seconds that the cookie lasts: as long as a login may take. */
const LIFETIME = 2400;

/** The browser of a request, known by a cookie that scripts cannot read: the one that starts a login must also finish it. */
export interface KnownBrowser {
  /** SHA-256 of the cookie, hex. */
  hash: string;
  /** The value of Set-Cookie. */
  cookie: string;
}

/** The browser of the request, which gets a cookie if it has none; logins in several tabs share one. */
export function markBrowser(ctx: Pick<PublicContext, 'header' | 'publicUrl'>): KnownBrowser {
  const value = secretOf(ctx) ?? randomBytes(32).toString('base64url');
  const secure = ctx.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `${nameOf(ctx)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LIFETIME}${secure}`;
  return { hash: hashToken(value), cookie };
}

/** The hash of the browser's cookie; null without one. */
export function browserOf(ctx: Pick<PublicContext, 'header' | 'publicUrl'>): string | null {
  const value = secretOf(ctx);
  return value === undefined ? null : hashToken(value);
}

function secretOf(ctx: Pick<PublicContext, 'header' | 'publicUrl'>): string | undefined {
  const pairs = (ctx.header('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === nameOf(ctx))?.[1];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** With the prefix no other host of the same domain can set it (RFC 6265bis 4.1.3.2); it needs https. */
function nameOf({ publicUrl }: Pick<PublicContext, 'publicUrl'>): string {
  return publicUrl.startsWith('https:') ? '__Host-guildhall_provider' : 'guildhall_provider';
}
