import type { FastifyReply } from 'fastify';
import { idOfToken } from '../core/access/interaction-token.ts';
import { ApiError } from '../core/framework/errors.ts';
import type { Route } from '../core/framework/route.ts';
import type { Taken } from './rate-limit.ts';

/** The kinds of limit that a 429 names in X-RateLimit-Scope. */
export type LimitScope = 'user' | 'shared' | 'global';

/** Path parameters with separate bucket counts (docs/contract/errors.md#rate-limits). */
const RESOURCES = ['channel_id', 'guild_id', 'webhook_id'] as const;

/** The name of a route's bucket, and the top-level resource and token of a path, which are counted separately. */
export function bucketOf(route: Route): { name: string; resourceOf: (path: Record<string, string>) => string } {
  const resource = RESOURCES.find((parameter) => route.path.includes(`{${parameter}}`));
  return {
    name: route.limit.bucket || route.id,
    resourceOf: (path) => (resource ? (path[resource] ?? '') : '') + (path.webhook_token ?? path.interaction_token ?? ''),
  };
}

/** Whether a request does not count against the global limit (docs/contract/errors.md#rate-limits). */
export function isOutsideGlobal({ limit }: Route, { webhook_token }: Record<string, string>): boolean {
  return limit.outsideGlobal === true || (webhook_token !== undefined && idOfToken(webhook_token) !== undefined);
}

/** The headers of a window of at most `max` requests; `now` is ms since 1970. */
export function windowHeaders(max: number, { remaining, resetAfter }: Taken, now: number): Record<string, string> {
  return {
    'x-ratelimit-limit': String(max),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': ((now + resetAfter) / 1000).toFixed(3),
    'x-ratelimit-reset-after': (resetAfter / 1000).toFixed(3),
  };
}

/** 429 with its headers and body (docs/contract/errors.md#rate-limits). */
export function refuseForLimit(reply: FastifyReply, taken: Taken, scope: LimitScope): never {
  const seconds = taken.resetAfter / 1000;
  reply.headers({ 'retry-after': String(Math.ceil(seconds)), 'x-ratelimit-scope': scope });
  if (scope === 'global') reply.header('x-ratelimit-global', 'true');
  throw new ApiError(429, 0, 'You are being rate limited.', { retry_after: seconds, global: scope === 'global' });
}
