import type { FastifyInstance } from 'fastify';
import { againSlot } from '../api/apps/console/again.ts';
import { consoleStates } from '../api/apps/console/states.ts';
import type { Platform } from '../core/framework/platform.ts';
import { Secrets } from '../core/values/redaction.ts';
import { loadSecret } from '../core/values/secrets.ts';
import { againSender, answerAgain } from './again.ts';
import { ConsoleLog } from './console-log.ts';
import { Recorder } from './recorder.ts';

/** The recorder of a server, and the consoles that it fills. */
export interface Console {
  recorder: Recorder;
  /** Adds what sends entries again; call it with the listener. */
  serve(app: FastifyInstance): void;
  /** Writes what waits, and nothing more. */
  stop(): Promise<void>;
}

/**
 * Opens the consoles of applications. With `keeps` the recorder also has all entries itself, for the record of a server for tests;
 * null if nothing is recorded. Call it before the platform has a gateway or a listener.
 */
export async function openConsole(platform: Platform, { keeps }: { keeps: boolean }): Promise<Console | null> {
  const isAvailable = platform.config.consoles !== 'off';
  if (!isAvailable && !keeps) return null;
  // All nodes give a secret the same name.
  const secrets = isAvailable ? new Secrets(await loadSecret(platform.store, 'console')) : new Secrets();
  const states = consoleStates(platform);
  if (isAvailable) await states.load();
  const log = isAvailable ? new ConsoleLog(platform, { states, secrets }) : null;
  const recorder = new Recorder(platform, { keeps, sink: log, secrets });
  if (log) answerAgain({ platform, recorder, log });
  return {
    recorder,
    serve(app) {
      if (log) againSlot(platform).send = againSender({ platform, recorder, log, app });
    },
    stop: async () => log?.close(),
  };
}
