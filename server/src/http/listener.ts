import { OPERATIONS } from '@guildhall/protocol/operations';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteShorthandOptions } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { activityOrigin } from '../core/access/activity-host.ts';
import { ApiError, fail } from '../core/framework/errors.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { Method } from '@guildhall/protocol/operation';
import type { Route } from '../core/framework/route.ts';
import { StoreError } from '../core/framework/store.ts';
import { addFormParser, drain, leaveBodiesUnread } from './body.ts';
import { allowOrigin, answerPreflight } from './cors.ts';
import { answerClientError } from './client-error.ts';
import type { Front } from './front.ts';
import { addMultipart } from './multipart.ts';
import { noStore, sendOAuthError } from './oauth.ts';
import { serveOpenapi } from './openapi.ts';
import { type Handler, operationHandler } from './operation.ts';
import { type Health, serveHealth } from './health.ts';
import { hiddenMethods, methodsOf, type Shapes } from './other-methods.ts';
import { rateLimiter } from './rate-limit.ts';
import { logAnswer } from './request-log.ts';
import { serveWeb } from './web.ts';

const VERSION = /^\/api(?:\/v(\d+))?(?=\/|\?|$)/;
const SUPPORTED_VERSIONS: ReadonlySet<string> = new Set(['9', '10']);
/** Served in place of a path whose version is not supported. */
const WRONG_VERSION = '/api/-/version';

/** The routes, files and pages that the listener serves. */
export interface ListenerOptions {
  routes: readonly Route[];
  health: Health;
  /** The built web client. */
  webDirectory: string;
  front: Front;
  /** Public JSON documents at fixed paths outside the API. */
  documents: Readonly<Record<string, object>>;
  /** Adds the file server. */
  files: (app: FastifyInstance) => void;
  /** Adds server-rendered pages. */
  pages: (app: FastifyInstance) => void;
  /** Replaces the handler of each route: only on servers for tests. */
  wrap?: ((route: Route, handler: Handler) => Handler) | undefined;
}

/**
 * Creates the HTTP listener: every route, 501 for the contract's operations that are not built, 405, 404, and the web
 * client.
 */
export function createListener(
  platform: Platform,
  { routes, health, webDirectory, front, documents, files, pages, wrap }: ListenerOptions,
): FastifyInstance {
  let serve = () => {};
  const { trustedProxies } = platform.config;
  const app = Fastify({
    serverFactory: (handler) => {
      serve = () => front.serve(handler);
      return front.server;
    },
    logger: false,
    // No route has a schema of Fastify's: it then loads none of the compilers, which are a tenth of what a start loads.
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    genReqId: requestIds(platform),
    rewriteUrl: versionless,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  });
  // Before it is ready its routes have no hooks, and a request would crash the process.
  app.addHook('onReady', (done) => {
    serve();
    done();
  });
  const limiter = rateLimiter(platform);
  leaveBodiesUnread(app);
  addMultipart(app);
  app.setErrorHandler((error, request, reply) => sendError(platform, error, request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    allowOrigin(request, reply);
    done(refusal(health, request));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Fastify adds a charset, and clients that compare the whole type (discord.py) then take JSON for text.
    if (reply.getHeader('content-type') === 'application/json; charset=utf-8') reply.header('content-type', 'application/json');
    done(null, payload);
  });
  answerPreflight(app);
  serveHealth(app, platform, health);
  app.all(WRONG_VERSION, () => fail('INVALID_API_VERSION'));

  const known = new Map<string, Set<Method>>();
  const add = (
    method: Method,
    path: string,
    handler: (request: FastifyRequest<{ Params: Record<string, string> }>, reply: FastifyReply) => unknown,
    hooks: Pick<RouteShorthandOptions, 'errorHandler' | 'onRequest'> = {},
  ) => {
    const shape = path.replace(/\{\w+\}/g, '{}');
    const methods = known.get(shape) ?? new Set();
    known.set(shape, methods);
    if (methods.has(method)) return;
    methods.add(method);
    const url = `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.route<{ Params: Record<string, string> }>({ method, url, handler, ...hooks });
  };
  const oauth: Parameters<typeof add>[3] = {
    onRequest: noStore,
    errorHandler: (error, request, reply) =>
      sendOAuthError(asApiError(error), reply) ?? sendError(platform, error, request, reply),
  };
  for (const route of routes) {
    const handler = operationHandler(platform, limiter, route);
    add(route.method, route.path, wrap ? wrap(route, handler) : handler, route.oauth ? oauth : {});
  }
  for (const { method, path } of OPERATIONS) {
    add(method, path, () => {
      throw new ApiError(501, 0, '501: Not Implemented');
    });
  }
  serveOpenapi(app, platform);
  refuseHiddenMethods(app, known);
  files(app);
  for (const [path, document] of Object.entries(documents))
    app.get(path, (_request, reply) => reply.header('access-control-allow-origin', '*').send(document));
  app.register((scope, _options, done) => {
    addFormParser(scope);
    pages(scope);
    done();
  });
  const methods = methodsOf(known);
  serveWeb(app, {
    directory: webDirectory,
    activities: activityOrigin(platform, '*'),
    refuse: (request, reply) => {
      const [path = ''] = request.url.split('?');
      const has = path.startsWith('/api/') ? methods(request.method, path.slice('/api'.length)) : undefined;
      if (has) refuseMethod(reply, has);
    },
  });
  return app;
}

function withoutSchemas(): never {
  throw new Error('operations check bodies by their declarations: a route must not have a schema');
}

/** An error that precedes any handling of a request; usually none. */
function refusal(health: Health, request: FastifyRequest): ApiError | undefined {
  if (health.state === 'stopping' && request.url !== '/healthz' && request.url !== '/livez')
    return new ApiError(503, 0, '503: Service Unavailable');
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') return new ApiError(415, 0, '415: Unsupported Media Type');
  return undefined;
}

/** Request ids: the start time of this process, then a number. */
function requestIds(platform: Platform): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${platform.nodeId}-${count}`;
  };
}

/**
 * Removes `/v10` or `/v9` from an API path, so that each route is registered once; other versions are refused with
 * 50041.
 */
function versionless(request: IncomingMessage): string {
  const url = withPlainNames(request.url ?? '/');
  const match = VERSION.exec(url);
  if (!match?.[1]) return url;
  return SUPPORTED_VERSIONS.has(match[1]) ? `/api${url.slice(match[0].length)}` : WRONG_VERSION;
}

/** Some clients escape the `@` of `@me` and `@original`; routes are matched in the plain form. */
function withPlainNames(url: string): string {
  return url.includes('/%40') ? url.replace(/\/%40(?=(?:me|original)(?:[/?]|$))/g, '/@') : url;
}

/** Refuses with 405 and lists the supported methods. */
function refuseMethod(reply: FastifyReply, methods: ReadonlySet<Method>): never {
  reply.header('allow', [...methods].join(', '));
  throw new ApiError(405, 0, '405: Method Not Allowed');
}

function refuseHiddenMethods(app: FastifyInstance, known: Shapes): void {
  for (const { shape, lacks, has } of hiddenMethods(known)) {
    let index = 0;
    const url = `/api${shape.replace(/\{\}/g, () => `:p${index++}`)}`;
    app.route({ method: lacks, url, exposeHeadRoute: false, handler: (_request, reply) => refuseMethod(reply, has) });
  }
}

/** Sends every error as `{message, code, errors?}`; anything but an ApiError is logged and answered with 500. */
function sendError(
  platform: Platform,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const known = asApiError(error);
  if (!known)
    platform.log.error(
      { err: error, request_id: request.id, method: request.method, route: request.routeOptions.url },
      'request failed',
    );
  const { status, code, message, extra } = known ?? new ApiError(500, 0, '500: Internal Server Error');
  // Libraries (discord.py and its forks) wait and retry only if the response came through a proxy; they take any
  // other for a ban.
  if (status === 429 && typeof extra.retry_after === 'number')
    reply.header('retry-after', String(Math.ceil(extra.retry_after))).header('via', '1.1 guildhall');
  logAnswer(platform, request, status, reply.elapsedTime);
  const body = { message, code, ...extra };
  const drained = drain(request);
  return drained ? drained.then(() => reply.code(status).send(body)) : reply.code(status).send(body);
}

function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  try {
    if (error instanceof StoreError) fail('OVERLOADED');
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') fail('REQUEST_TOO_LARGE');
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500 && error instanceof Error) return new ApiError(status, 0, `${status}: ${error.message}`);
  } catch (converted) {
    if (converted instanceof ApiError) return converted;
  }
  return null;
}
