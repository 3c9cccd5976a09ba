import type { FastifyInstance } from 'fastify';
import type { Platform } from '../core/framework/platform.ts';
import type { Parameters } from '../core/oauth2/parameters.ts';
import { getForgot, getReset, getVerify, postForgot, postReset, postVerify } from './account.ts';
import { getActivate, postActivate } from './activate.ts';
import { getAgentLogin, postAgentLogin } from './agent-login.ts';
import { getConsent, postConsent } from './consent.ts';
import { createPages, type Form } from './pages.ts';
import { getConnection, postConnection } from './connection.ts';
import { getProvider } from './provider.ts';
import { getAuthorized } from './authorized.ts';
import { clearSession, setSession } from './visitor.ts';

interface Shape {
  Querystring: Parameters;
  Body: Form;
}

interface ProviderShape extends Shape {
  Params: { provider: string };
}

interface ConnectionShape extends Shape {
  Params: { type: string };
}

/** Serves the pages of the authorization server (consent, activation, after an install) and those that links in mails lead to. */
export function servePages(app: FastifyInstance, platform: Platform, parts: { webDirectory: string; secret: Buffer }): void {
  const pages = createPages(app, platform, parts);
  app.get<Shape>('/oauth2/authorize', (request, reply) => getConsent(pages, request, reply));
  app.post<Shape>('/oauth2/authorize', { preHandler: readForm }, (request, reply) => postConsent(pages, request, reply));
  app.get<ConnectionShape>('/connections/:type/callback', (request, reply) => getConnection(pages, request, reply));
  app.post<ConnectionShape>('/connections/:type/callback', { preHandler: readForm }, (request, reply) =>
    postConnection(pages, request, reply),
  );
  app.get<ProviderShape>('/auth/providers/:provider/callback', (request, reply) => getProvider(pages, request, reply));
  app.get<Shape>('/activate', (request, reply) => getActivate(pages, request, reply));
  app.post<Shape>('/activate', { preHandler: readForm }, (request, reply) => postActivate(pages, request, reply));
  app.get<Shape>('/agent-login', (request, reply) => getAgentLogin(pages, request, reply));
  app.post<Shape>('/agent-login', { preHandler: readForm }, (request, reply) => postAgentLogin(pages, request, reply));
  app.get<Shape>('/oauth2/authorized', (request, reply) => getAuthorized(pages, request, reply));
  app.get<Shape>('/forgot', (request, reply) => getForgot(pages, request, reply));
  app.post<Shape>('/forgot', { preHandler: readForm }, (request, reply) => postForgot(pages, request, reply));
  app.get<Shape>('/verify', (request, reply) => getVerify(pages, request, reply));
  app.post<Shape>('/verify', { preHandler: readForm }, (request, reply) => postVerify(pages, request, reply));
  for (const kind of ['reset', 'wasntme'] as const) {
    app.get<Shape>(`/${kind}`, (request, reply) => getReset(pages, request, reply, kind));
    app.post<Shape>(`/${kind}`, { preHandler: readForm }, (request, reply) => postReset(pages, request, reply, kind));
  }
  // Lets the web client keep its user logged in on these pages.
  app.post('/session', async (request, reply) => {
    const token = request.headers.authorization ?? '';
    const viewer = await platform.viewers.of(token, platform.clock.now());
    if (viewer?.kind === 'person') setSession(platform, reply, token);
    return reply.code(viewer?.kind === 'person' ? 204 : 401).send();
  });
  app.delete('/session', (_request, reply) => {
    clearSession(platform, reply);
    return reply.code(204).send();
  });
}

/** Pages accept forms; any other body is treated as an empty form. */
function readForm(request: { body: unknown }, _reply: unknown, done: () => void): void {
  if (typeof request.body !== 'object' || request.body === null) request.body = {};
  done();
}
