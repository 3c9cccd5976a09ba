import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimits } from '../core/framework/body-limits.ts';
import { ApiError } from '../core/framework/errors.ts';
import { mediaTypeOf, parseBody, readBytes } from '../http/body.ts';
import { readFault } from './fault-body.ts';
import type { Faults } from './faults.ts';
import type { GatewayFaults } from './gateway-faults.ts';
import { recordPage } from './record/page.ts';
import { serveRecord } from './record/record-routes.ts';
import type { Recorder } from '../console/recorder.ts';
import type { Halls } from './halls/halls.ts';
import { type NoHalls, serveHalls } from './halls/routes.ts';
import { serveWorlds } from './people/routes.ts';
import type { Worlds } from './people/worlds.ts';
import { serveSnapshots } from './snapshots/routes.ts';
import type { Snapshots } from './snapshots/snapshots.ts';
import { clockState, type TimeNeeds, turnClock } from './time.ts';

/** The parts that the routes act on. */
export interface RouteNeeds {
  time: TimeNeeds;
  faults: Faults;
  gateway: GatewayFaults;
  recorder: Recorder;
  halls: Halls | NoHalls;
  worlds: Worlds;
  snapshots: Snapshots;
}

/** Hosts of URLs that are this machine. */
const OWN = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** Serves /testing (docs/testing.md). The routes take no credentials. */
export function serveTesting(app: FastifyInstance, { time, faults, gateway, ...rooms }: RouteNeeds): void {
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', (request, _reply, next) => {
      next(isForeign(request) ? new ApiError(403, 0, '403: Forbidden') : undefined);
    });
    scope.get('/testing/clock', () => clockState(time));
    scope.patch('/testing/clock', async (request) => turnClock(time, await bodyOf(request)));
    scope.get('/testing/faults', async () => faults.all());
    scope.post('/testing/faults', async (request, reply) => {
      const fault = faults.add(await readFault(time.platform, await bodyOf(request)));
      gateway.begin(fault);
      return reply.code(201).send(fault);
    });
    scope.delete('/testing/faults', async (_request, reply) => {
      faults.clear();
      await gateway.settled();
      return reply.code(204).send();
    });
    scope.delete<{ Params: { id: string } }>('/testing/faults/:id', async (request, reply) => {
      if (!faults.delete(request.params.id)) throw new ApiError(404, 0, 'Unknown Fault');
      await gateway.settled();
      return reply.code(204).send();
    });
    serveRecord(scope, rooms.recorder, recordPage);
    serveHalls(scope, rooms.halls, bodyOf);
    serveWorlds(scope, rooms.worlds);
    serveSnapshots(scope, rooms.snapshots, bodyOf);
    done();
  });
}

async function bodyOf(request: FastifyRequest): Promise<unknown> {
  const type = mediaTypeOf(request);
  const bytes = await readBytes(request, type, bodyLimits.anonymous);
  return parseBody(bytes, type, bodyLimits.anonymous).body;
}

/** Whether a request comes from a page of another site, or by a name that is not this machine's: a browser may send either. */
function isForeign({ headers: { host = '', origin } }: FastifyRequest): boolean {
  return !OWN.test(host) || (origin !== undefined && origin !== `http://${host}`);
}
