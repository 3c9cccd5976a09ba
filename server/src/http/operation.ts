import type { FastifyReply, FastifyRequest } from 'fastify';
import { factorRefusal } from '../core/access/factor.ts';
import { isRestricted, RESTRICTED } from '../core/access/restriction.ts';
import { noteUse } from '../core/access/auth-session.ts';
import { clientNetwork } from '../core/access/client-network.ts';
import type { PublicContext } from '../core/framework/context.ts';
import { takeDevelopmentRate } from '../core/framework/development-limits.ts';
import { ApiError, complain, fail, failForm } from '../core/framework/errors.ts';
import type { Platform } from '../core/framework/platform.ts';
import { RawReply, Reply, type Route, Serialized } from '../core/framework/route.ts';
import { transact } from '../core/framework/transact.ts';
import { discardUploads } from '../core/media/uploads.ts';
import type { Viewer } from '../core/access/viewer.ts';
import { bearerChallenge } from './challenge.ts';
import { logAnswer } from './request-log.ts';
import { bucketOf, isOutsideGlobal, refuseForLimit, windowHeaders } from './limit-reply.ts';
import { bucketId, type RateLimiter, type Taken } from './rate-limit.ts';
import { mediaTypeOf, parseBody, readBytes } from './body.ts';
import { readMultipart, storedFiles } from './multipart.ts';
import { bodyCheck, checkPath, idParams, textCheck } from './validate.ts';
import type { DevelopmentLimit } from '@guildhall/protocol/development-limits';
import type { Allowance } from '../core/framework/limits.ts';

export type OperationRequest = FastifyRequest<{ Params: Record<string, string> }>;
/** Answers the requests of one route. */
export type Handler = (request: OperationRequest, reply: FastifyReply) => Promise<string | FastifyReply>;

/**
 * Ms after which a body counts as slow and its sender's token is checked again: it may have been revoked in the
 * meantime.
 */
const SLOW_BODY = 1000;
/** Ms within which a body counts as received together with the head: the caches that checked the token check access too. */
const PROMPT_BODY = 10;
const MULTIPART = 'multipart/form-data';
const NO_BYTES = Buffer.alloc(0);

/** A route as the listener runs it: viewer, limits, validation, body, access, run, reply. */
export function operationHandler(platform: Platform, limiter: RateLimiter, route: Route): Handler {
  const checkQuery = route.query && textCheck(route.query);
  const checkBody = route.body && bodyCheck(route.body);
  const checkForm = route.body && textCheck(route.body);
  const ids = idParams(route);
  const limited = platform.config.rateLimits ? limitHeaders(limiter, route) : undefined;
  const development = platform.config.rateLimits ? route.limit.development : undefined;
  const isPublic = route.auth.includes('none');

  return async (request, reply) => {
    const banned = limited && limiter.bannedFor(clientNetwork(request.ip));
    if (banned) refuseForLimit(reply, { allowed: false, remaining: 0, resetAfter: banned }, 'global');
    if (route.page !== undefined && !request.headers.authorization)
      return reply.redirect(`${route.page}${/\?.*/.exec(request.url)?.[0] ?? ''}`, 302);
    let ctx: PublicContext | undefined;
    try {
      let viewer = await authenticate(platform, route, isPublic, request.headers.authorization);
      limited?.(viewer, request, reply, platform.clock.now());
      if (viewer) noteUse(platform, viewer);
      if (development && viewer?.application) await limitDevelopment(platform, viewer.application, development, reply);
      const path = request.params;
      checkPath(ids, path);
      const query = checkQuery?.(request.query);
      const type = checkBody ? mediaTypeOf(request) : '';
      const isMultipart = type === MULTIPART;
      const started = platform.clock.elapsed();
      const bytes = checkBody && !isMultipart ? await readBytes(request, type, route.bodyLimit) : NO_BYTES;
      const waited = platform.clock.elapsed() - started;
      if (waited > SLOW_BODY) viewer = await authenticate(platform, route, isPublic, request.headers.authorization);
      ctx = contextOf(platform, route, viewer, request);
      ctx.isRefreshed = viewer !== null && (waited <= PROMPT_BODY || waited > SLOW_BODY);
      const access = await route.access(ctx, path);
      const given = isMultipart
        ? await readMultipart(request, { ctx, files: route.files, limit: route.bodyLimit, access })
        : parseBody(bytes, type, route.bodyLimit);
      let answer: unknown;
      try {
        const body = given.isText ? checkForm?.(given.body) : checkBody?.(given.body);
        answer = await route.run(ctx, { path, query, body, access, files: given.files });
      } finally {
        if (given.files.length > 0) await discardUploads(platform, storedFiles(given.files));
      }
      const sent = send(reply, route, answer);
      logAnswer(platform, request, reply.statusCode, reply.elapsedTime);
      return sent;
    } catch (thrown) {
      const error = ctx ? factorRefusal(ctx, thrown) : thrown;
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        const challenge = bearerChallenge(error, route.auth, request.headers.authorization);
        if (challenge) reply.header('www-authenticate', challenge);
        if (limited) limiter.countInvalid(clientNetwork(request.ip));
      }
      throw error;
    }
  };
}

/** The form of a response that Fastify sends: JSON as text, or a reply that has been sent already. */
function send(reply: FastifyReply, route: Route, answer: unknown): string | FastifyReply {
  if (answer instanceof RawReply) return reply.code(route.status).header('content-type', answer.contentType).send(answer.body);
  if (answer instanceof Serialized) return reply.code(route.status).header('content-type', 'application/json').send(answer.json);
  if (answer instanceof Reply) {
    reply.headers(answer.headers);
    return answer.body === undefined ? reply.code(answer.status).send() : json(reply, answer.status, answer.body);
  }
  return route.status === 204 ? reply.code(204).send() : json(reply, route.status, answer);
}

function json(reply: FastifyReply, status: number, answer: unknown): string {
  reply.code(status).header('content-type', 'application/json');
  return JSON.stringify(answer);
}

async function authenticate(
  platform: Platform,
  { auth, whileRestricted }: Pick<Route, 'auth' | 'whileRestricted'>,
  isPublic: boolean,
  header: string | undefined,
): Promise<Viewer | null> {
  if (header === undefined || header === '') return isPublic ? null : refuseCredentials();
  const viewer = await platform.viewers.of(header, platform.clock.now());
  if (!viewer) return isPublic ? null : refuseCredentials();
  if (isPublic) return viewer;
  if (viewer.kind === 'bearer') {
    const scopes = auth.filter((one) => one.startsWith('bearer:')).map((one) => one.slice('bearer:'.length));
    // A provisional account may act only through its tokens' scopes (docs/contract/oauth2.md#authorize).
    if (!scopes.length && viewer.user.provisional_application_id !== null) fail('INVALID_ACCOUNT_TYPE');
    if (!scopes.length) return refuseCredentials();
    if (!scopes.some((scope) => scope === 'any' || viewer.scopes.has(scope))) fail('MISSING_SCOPE');
    if (!whileRestricted && isRestricted(viewer, platform.clock.now())) fail('ACCOUNT_DISABLED', { message: RESTRICTED });
    return viewer;
  }
  if (!auth.includes(viewer.kind) && auth.every((one) => one.startsWith('bearer:'))) refuseCredentials();
  if (!auth.includes(viewer.kind)) fail(viewer.kind === 'bot' ? 'BOTS_NOT_ALLOWED' : 'ONLY_BOTS');
  return viewer;
}

function refuseCredentials(): never {
  throw new ApiError(401, 0, '401: Unauthorized');
}

/**
 * The platform plus the fields of this request; uses inheritance, because copying every part would cost on each
 * request.
 */
function contextOf(platform: Platform, route: Route, viewer: Viewer | null, request: FastifyRequest): PublicContext {
  const reason = route.audit ? auditReason(request.headers['x-audit-log-reason']) : null;
  const actor = { userId: viewer?.user.id ?? null, reason };
  const ctx: PublicContext = Object.create(platform);
  ctx.viewer = viewer;
  ctx.ip = request.ip;
  ctx.reason = reason;
  ctx.requestId = request.id;
  ctx.header = (name) => [request.headers[name]].flat()[0];
  ctx.transact = (work) => transact(platform, actor, work);
  return ctx;
}

/** 1 to 512 characters, URL-encoded UTF-8 (docs/limits.md). */
function auditReason(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header === '') return null;
  let reason: string;
  try {
    reason = decodeURIComponent(header);
  } catch {
    reason = header;
  }
  if (reason.length > 512) failForm({ 'x-audit-log-reason': complain.maxLength(512) });
  return reason;
}

/** Counts the request, sets the headers, and answers 429 when a window is full. */
function limitHeaders(limiter: RateLimiter, route: Route) {
  const { limit } = route;
  const { name, resourceOf } = bucketOf(route);
  const id = bucketId(name);
  return (viewer: Viewer | null, request: OperationRequest, reply: FastifyReply, now: number) => {
    const who = viewer ? viewer.user.id : clientNetwork(request.ip);
    const global = isOutsideGlobal(route, request.params) ? null : limiter.takeGlobal(who, globalMax(viewer));
    if (global && !global.allowed) refuse(limiter, request, reply, global, 'global');
    const taken = limiter.take(limit, name, limit.shared ? '' : who, resourceOf(request.params));
    if (!limit.unannounced || !taken.allowed) reply.headers(windowHeaders(limit.max, taken, now));
    if (!limit.unannounced) reply.header('x-ratelimit-bucket', id);
    if (!taken.allowed) refuse(limiter, request, reply, taken, 'user');
  };
}

/** The requests per second that the operator granted to a bot; undefined for the usual number. */
function globalMax(viewer: Viewer | null): number | undefined {
  return viewer?.kind === 'bot' ? (viewer.application?.limits.requests_per_second ?? undefined) : undefined;
}

/**
 * Counts a request for its whole application. The headers show the window with less left; a full one is answered with
 * 429.
 */
async function limitDevelopment(
  platform: Platform,
  application: Allowance,
  name: DevelopmentLimit,
  reply: FastifyReply,
): Promise<void> {
  const taken = await takeDevelopmentRate(platform, application, name);
  if (!taken) return;
  if (!taken.allowed || taken.remaining <= Number(reply.getHeader('x-ratelimit-remaining')))
    reply.headers(windowHeaders(taken.max, taken, platform.clock.now()));
  // Other users of the same application may have used it up, so it does not count as an invalid request
  // (docs/errors.md).
  if (!taken.allowed) refuseForLimit(reply, taken, 'shared');
}

function refuse(
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
  taken: Taken,
  scope: 'user' | 'global',
): never {
  limiter.countInvalid(clientNetwork(request.ip));
  return refuseForLimit(reply, taken, scope);
}
