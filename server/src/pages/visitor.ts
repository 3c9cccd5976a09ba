import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../core/framework/platform.ts';
import { SESSION_COOKIE } from '../core/access/session-cookie.ts';
import type { Viewer } from '../core/access/viewer.ts';
import { hashToken } from '../core/access/viewer.ts';

/** The maximum lifetime of a cookie in browsers, in seconds. */
const YEAR = 400 * 86_400;

/** The user looking at a page. */
export interface Visitor {
  token: string;
  viewer: Viewer;
}

/** The user of the session cookie, or null. */
export async function visitorOf(platform: Platform, request: FastifyRequest): Promise<Visitor | null> {
  const token = cookieOf(request);
  const viewer = token === undefined ? null : await platform.viewers.of(token, platform.clock.now());
  return token !== undefined && viewer?.kind === 'person' ? { token, viewer } : null;
}

/** Keeps a user logged in on these pages. Scripts cannot read the cookie, and other sites' forms do not send it. */
export function setSession(platform: Platform, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(platform, token, YEAR));
}

/** Ends the session on these pages. */
export function clearSession(platform: Platform, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(platform, '', 0));
}

/** Protects forms against other sites (CSRF): a mark binds a form to a session and a request. */
export class FormMarks {
  readonly #key: Buffer;

  /** `key` is the same on every node. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The mark that the form must send back. */
  of({ token }: Visitor, about: string): string {
    return createHmac('sha256', this.#key)
      .update(`${hashToken(token)} ${about}`)
      .digest('base64url');
  }

  /** Whether a form has the right mark. */
  fits(visitor: Visitor, about: string, mark: unknown): boolean {
    const [given, wanted] = [Buffer.from(String(mark)), Buffer.from(this.of(visitor, about))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

/** Whether a form was sent from another site (Fetch metadata; older browsers send the origin, or `null` on our own pages). */
export function isForeign({ publicUrl }: Pick<Platform, 'publicUrl'>, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin !== undefined && ![new URL(publicUrl).origin, 'null'].includes(headers.origin);
}

function cookie({ publicUrl }: Platform, value: string, age: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${SESSION_COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === SESSION_COOKIE)?.[1] || undefined;
}
