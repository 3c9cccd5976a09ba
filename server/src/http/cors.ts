import type { FastifyInstance } from 'fastify';

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

/** Lets pages of any origin call the API: credentials travel in a header that no browser adds by itself. */
export function allowCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin === undefined || !request.url.startsWith('/api')) return;
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
  });
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
