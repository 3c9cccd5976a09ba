import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../core/platform.ts';
import type { Viewer } from '../core/viewer.ts';
import { hashToken } from '../core/viewer.ts';

const COOKIE = 'guildhall_session';
/** Browsers keep cookies no longer than this, in seconds. */
const YEAR = 400 * 86_400;

/** Who looks at a page. */
export interface Visitor {
  token: string;
  viewer: Viewer;
}

/** The person whose session cookie came along, or null. */
export async function visitorOf(platform: Platform, request: FastifyRequest): Promise<Visitor | null> {
  const token = cookieOf(request);
  const viewer = token === undefined ? null : await platform.viewers.of(token, platform.clock.now());
  return token !== undefined && viewer?.kind === 'person' ? { token, viewer } : null;
}

/** Keeps a person logged in on these pages. Scripts cannot read it, and other sites' forms do not bring it. */
export function setSession(platform: Platform, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(platform, token, YEAR));
}

/** Ends that. */
export function clearSession(platform: Platform, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(platform, '', 0));
}

/** Guards forms against other sites: the mark of a session and of what is asked. */
export class FormMarks {
  readonly #key: Buffer;

  /** `key` is the same on every node. */
  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The mark that the form must bring back. */
  of({ token }: Visitor, about: string): string {
    return createHmac('sha256', this.#key)
      .update(`${hashToken(token)} ${about}`)
      .digest('base64url');
  }

  /** Whether a form brought the right one. */
  fits(visitor: Visitor, about: string, mark: unknown): boolean {
    const [given, wanted] = [Buffer.from(String(mark)), Buffer.from(this.of(visitor, about))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}

/** Whether a form was sent from a page of another site (Fetch metadata; older browsers say the origin, or `null` on our own pages). */
export function isForeign({ publicUrl }: Pick<Platform, 'publicUrl'>, { headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin !== undefined && ![new URL(publicUrl).origin, 'null'].includes(headers.origin);
}

function cookie({ publicUrl }: Platform, value: string, age: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`;
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] || undefined;
}
