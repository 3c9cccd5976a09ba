import type { FastifyInstance } from 'fastify';
import type { Platform } from '../core/framework/platform.ts';
import type { Route } from '../core/framework/route.ts';
import type { TurnableClock } from '../core/framework/turnable-clock.ts';
import type { GatewaySeams } from '../gateway/seams.ts';
import type { Handler } from '../http/operation.ts';
import { Faults } from './faults.ts';
import { GatewayFaults } from './gateway-faults.ts';
import { type HallNeeds, Halls } from './halls/halls.ts';
import type { NoHalls } from './halls/routes.ts';
import { HttpFaults } from './http-faults.ts';
import type { Recorder } from '../console/recorder.ts';
import { Worlds } from './people/worlds.ts';
import { Gate } from './snapshots/gate.ts';
import { Snapshots, type TestedJobs } from './snapshots/snapshots.ts';
import { serveTesting } from './routes.ts';

/** The additions of a server for tests: its routes, and the faults in its parts. */
export interface Testing {
  /** Adds the routes of /testing. */
  serve(app: FastifyInstance): void;
  wrap(route: Route, handler: Handler): Handler;
  seams: GatewaySeams;
  /** The clock was turned. */
  turned(): void;
  /** Ends all worlds, halls and faults; resolves when normality is restored. */
  stop(): Promise<void>;
}

/** The parts of the server outside of the platform. */
export interface TestingNeeds {
  /** The recorder of the platform; the faults are around what it records. */
  recorder: Recorder;
  /** The jobs of the process, once they run. */
  jobs: () => TestedJobs | null;
  halls: HallNeeds | NoHalls;
}

/** Creates them. */
export function createTesting(platform: Platform, clock: TurnableClock, { recorder, jobs, halls: needs }: TestingNeeds): Testing {
  const halls = 'reason' in needs ? needs : new Halls(needs);
  const faults = new Faults(clock);
  const http = new HttpFaults(platform, faults);
  const gateway = new GatewayFaults(platform, faults);
  const worlds = new Worlds();
  const gate = new Gate(platform);
  const snapshots = new Snapshots({ platform, gate, jobs, node: () => gateway.node });
  const seams = recorder.around(gateway);
  const time = { platform, clock, idle: async () => jobs()?.idle() };
  return {
    serve: (app) => {
      serveTesting(app, { time, faults, gateway, recorder, halls, worlds, snapshots });
      app.addHook('onSend', async (request, _reply, payload) => {
        await http.delay(request);
        return payload;
      });
      recorder.serve(app);
    },
    wrap: (route, handler) => {
      const tested = recorder.wrap(route, http.wrap(route, handler));
      // It waits for entries, and writes nothing.
      if (route.id === 'list_console_entries') return tested;
      return (request, reply) => gate.pass(() => tested(request, reply));
    },
    seams: { ...seams, receive: (...command) => gate.pass(() => seams.receive(...command)) },
    turned: () => faults.check(),
    async stop() {
      await worlds.clear();
      faults.clear();
      await gateway.settled();
      await snapshots.end();
      if (halls instanceof Halls) await halls.stop();
    },
  };
}
