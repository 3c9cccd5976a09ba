import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const EXPOSED = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-reset-after',
  'x-ratelimit-bucket',
  'x-ratelimit-global',
  'x-ratelimit-scope',
  'retry-after',
  'x-request-id',
].join(', ');

/** Lets pages of other origins read API responses: credentials are in a header that no browser adds by itself. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin === undefined || !/^\/(api|\.well-known)/.test(request.url)) return;
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
}

/** Answers CORS preflight requests. */
export function answerPreflight(app: FastifyInstance): void {
  // Pages also read the authorization server's metadata (RFC 8414 3.1).
  for (const path of ['/api/*', '/.well-known/*']) app.options(path, (request, reply) => answer(request, reply));
}

function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        request.headers['access-control-request-headers'] ?? 'authorization, content-type, x-audit-log-reason',
      'access-control-max-age': '86400',
    })
    .send();
}
