import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '../core/framework/errors.ts';

/** The headers of the web client, without the sources of frames. Noise suppression is WebAssembly; voice servers have other hosts. */
export const SECURITY = {
  'content-security-policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** The name of a file in a folder of the build. */
const FILE = /^[\w-][\w.-]*$/;

/** The web client as it is served. */
export interface WebOptions {
  /** The built web client. */
  directory: string;
  /** The origins of activities as a source of a policy, such as `https://*.activities.example.org`; null: there are none. */
  activities: string | null;
  /** May end a request for an unknown path; else it is 404. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Serves the built web client at every path outside the API, compressed where the build has a compressed file (RFC 9110 12.5.3). Files with a
 * hash in their name may be cached forever.
 */
export function serveWeb(app: FastifyInstance, { directory, activities, refuse }: WebOptions): void {
  const frames = activities === null ? "'self'" : `'self' ${activities}`;
  const security = { ...SECURITY, 'content-security-policy': `${SECURITY['content-security-policy']}; frame-src ${frames}` };
  const built = existsSync(join(directory, 'index.html'));
  if (built) {
    app.register(fastifyStatic, {
      root: directory,
      serve: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        for (const [name, value] of Object.entries(security)) response.header(name, value);
      },
    });
    serveFiles(app, directory);
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|testing\/|\.)/.test(request.url) && !/\.\w+(\?|$)/.test(request.url);
    if (isPage && built) return reply.sendFile('index.html');
    refuse(request, reply);
    throw new ApiError(404, 0, '404: Not Found');
  });
}

/** Adds a route for each file and folder at the top: one for each of the 800 files would be most of the work of a start. */
function serveFiles(app: FastifyInstance, directory: string): void {
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  const entries = readdirSync(directory, { withFileTypes: true }).filter(({ name }) => !/^\.|\.(?:br|gz)$/.test(name));
  for (const entry of entries) {
    const { name } = entry;
    if (!entry.isDirectory()) app.get(`/${name}`, (_request, reply) => reply.sendFile(name));
    else
      app.get<{ Params: { '*': string } }>(`/${name}/*`, (request, reply) => {
        const file = request.params['*'];
        return FILE.test(file) ? reply.sendFile(`${name}/${file}`) : reply.callNotFound();
      });
  }
}
