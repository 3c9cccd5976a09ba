import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { fail } from '../../core/framework/errors.ts';
import { bodyCheck } from '../../http/validate.ts';
import type { Snapshots } from './snapshots.ts';

const Body = Type.Object({ name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });
const check = bodyCheck(Body);
const checked = Compile(Body);

/** Serves /testing/snapshots (docs/testing-snapshots.md). */
export function serveSnapshots(
  scope: FastifyInstance,
  snapshots: Snapshots,
  bodyOf: (request: FastifyRequest) => Promise<unknown>,
): void {
  scope.get('/testing/snapshots', () => snapshots.list());
  scope.post('/testing/snapshots', async (request, reply) => {
    const given = check((await bodyOf(request)) ?? {});
    if (!checked.Check(given)) return fail('INVALID_FORM_BODY');
    return reply.code(201).send(await snapshots.save(given.name ?? null));
  });
  scope.delete('/testing/snapshots', async (_request, reply) => {
    await snapshots.clear();
    return reply.code(204).send();
  });
  scope.post<{ Params: { id: string } }>('/testing/snapshots/:id/restore', ({ params }) => snapshots.restore(params.id));
  scope.delete<{ Params: { id: string } }>('/testing/snapshots/:id', async ({ params }, reply) => {
    await snapshots.delete(params.id);
    return reply.code(204).send();
  });
}
