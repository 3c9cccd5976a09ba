import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../core/framework/platform.ts';
import { type Gate, gatePage, styleSheet } from './gate.ts';
import { FormMarks } from './visitor.ts';

/** The dependencies of the pages. */
export interface Pages {
  platform: Platform;
  marks: FormMarks;
  /** Calls an operation as the token's user, through the same checks and limits as any client. */
  call: (request: FastifyRequest, operation: Operation) => Promise<Answer>;
  /** Sends a page; with `leadsAway` its form may redirect to another site. */
  show: (reply: FastifyReply, gate: Gate, options?: { status?: number; leadsAway?: boolean | undefined }) => FastifyReply;
}

/** A request to the API. */
export interface Operation {
  method: 'GET' | 'POST';
  /** Below `/api`. */
  path: string;
  token?: string | undefined;
  /** The browser's cookies, for the few operations that read one. */
  cookie?: string | undefined;
  body?: object;
}

/** The response. */
export interface Answer {
  status: number;
  body: Body;
}

/** The fields of responses that the pages read, validated where they are used. */
export interface Body {
  [name: string]: unknown;
}

/** A submitted form: strings, and lists for repeated fields. */
export type Form = Readonly<Record<string, unknown>>;

/** Pages that work without scripts. `secret` is the same on every node. */
export function createPages(app: FastifyInstance, platform: Platform, parts: { webDirectory: string; secret: Buffer }): Pages {
  let style: string | null | undefined;
  return {
    platform,
    marks: new FormMarks(parts.secret),
    async call(request, { method, path, token, cookie, body }) {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: request.ip,
        headers: {
          'user-agent': request.headers['user-agent'] ?? '',
          ...(token !== undefined && { authorization: token }),
          ...(cookie !== undefined && { cookie }),
        },
        ...(body && { payload: body }),
      });
      return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Body>() };
    },
    show(reply, gate, { status = 200, leadsAway = false } = {}) {
      style ??= styleSheet(parts.webDirectory);
      return reply.code(status).headers(securityHeaders(leadsAway)).send(gatePage(style, gate));
    },
  };
}

/** The first error of a response, in words. */
export function complaintOf({ body }: Answer): string {
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('message' in node && typeof node.message === 'string' && 'code' in node) texts.push(node.message);
    else for (const inner of Object.values(node)) walk(inner);
  };
  walk(body.errors);
  return texts[0] ?? (typeof body.message === 'string' ? body.message : 'Something went wrong.');
}

/** A string field of a form; empty if it is missing or a list. */
export function textIn(form: Form, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/**
 * No scripts, no frames, no address in the next site's log. Browsers apply `form-action` to every redirect after a form,
 * including the application's own, so it is left out where a form leads to an application.
 */
function securityHeaders(leadsAway: boolean): Record<string, string> {
  const actions = leadsAway ? '' : " form-action 'self';";
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self';${actions} frame-ancestors 'none'; base-uri 'none'`,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}
