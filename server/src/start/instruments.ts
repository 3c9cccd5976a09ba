import type { FastifyInstance } from 'fastify';
import { openConsole } from '../console/open-console.ts';
import { RECORDED_SEAMS } from '../console/recorded-seams.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { TurnableClock } from '../core/framework/turnable-clock.ts';
import type { GatewaySeams } from '../gateway/seams.ts';
import type { ListenerOptions } from '../http/listener.ts';
import { createTesting, type TestingNeeds } from '../testing/testing.ts';

/** The parts around the operations and the sessions of a server: its consoles, and on a server for tests the record and the faults. */
export interface Instruments {
  wrap: ListenerOptions['wrap'];
  /** Undefined for those of any gateway. */
  seams: GatewaySeams | undefined;
  serve(app: FastifyInstance): void;
  /** The clock was turned. */
  turned(): void;
  /** Restores normality. */
  stop(): Promise<void>;
  /** Writes what waits; call it when no more requests are served. */
  finish(): Promise<void>;
}

/** Opens them, before the platform has a gateway or a listener. `clock` is that of a server for tests. */
export async function openInstruments(
  platform: Platform,
  clock: TurnableClock | null,
  needs: Omit<TestingNeeds, 'recorder'>,
): Promise<Instruments> {
  const isTested = platform.config.testing && clock !== null;
  const consoles = await openConsole(platform, { keeps: isTested });
  const recorder = consoles?.recorder;
  const testing = isTested && recorder ? createTesting(platform, clock, { ...needs, recorder }) : null;
  return {
    wrap: testing?.wrap ?? (recorder && ((route, handler) => recorder.wrap(route, handler))),
    seams: testing?.seams ?? recorder?.around(RECORDED_SEAMS),
    serve(app) {
      if (testing) testing.serve(app);
      else recorder?.serve(app);
      consoles?.serve(app);
    },
    turned: () => testing?.turned(),
    stop: async () => testing?.stop(),
    finish: async () => consoles?.stop(),
  };
}
