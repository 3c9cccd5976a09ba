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

/** Lets a page of another origin read an answer of the API: credentials travel in a header that no browser adds by itself. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.origin === undefined || !request.url.startsWith('/api')) return;
  reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
}

/** Answers the question that browsers ask before a request of another origin. */
export function answerPreflight(app: FastifyInstance): void {
  app.options('/api/*', (request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers':
          request.headers['access-control-request-headers'] ?? 'authorization, content-type, x-audit-log-reason',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}
