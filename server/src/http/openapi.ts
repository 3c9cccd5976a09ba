import { OPERATIONS } from '@guildhall/protocol/operations';
import { openapiDocument } from '@guildhall/protocol/openapi/document';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../core/framework/platform.ts';

/** Serves the OpenAPI document of all operations at /api/v10/openapi.json; it is built when it is first requested. */
export function serveOpenapi(app: FastifyInstance, platform: Platform): void {
  let document: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openapiDocument(OPERATIONS, { url: `${platform.publicUrl}/api/v10`, version: '10' }));
    return reply.header('content-type', 'application/json').header('access-control-allow-origin', '*').send(document);
  });
}
