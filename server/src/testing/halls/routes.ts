import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/framework/errors.ts';
import { readHallRequest } from './hall-body.ts';
import type { Halls } from './halls.ts';

/** Why a server has no halls. */
export interface NoHalls {
  status: number;
  reason: string;
}

/** Serves /testing/halls (docs/testing-halls.md). */
export function serveHalls(
  scope: FastifyInstance,
  halls: Halls | NoHalls,
  bodyOf: (request: FastifyRequest) => Promise<unknown>,
): void {
  const found = () => {
    if ('reason' in halls) throw new ApiError(halls.status, 0, halls.reason);
    return halls;
  };
  scope.get('/testing/halls', async () => found().all());
  scope.post('/testing/halls', async (request, reply) => {
    const all = found();
    return reply.code(201).send(await all.create(readHallRequest(await bodyOf(request))));
  });
  scope.delete<{ Params: { id: string } }>('/testing/halls/:id', async (request, reply) => {
    if (!(await found().delete(request.params.id))) throw new ApiError(404, 0, 'Unknown Hall');
    return reply.code(204).send();
  });
}
