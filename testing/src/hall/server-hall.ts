import type { ServerLink } from '../api.ts';
import { HallError, Refused } from '../errors.ts';
import { isRecord } from '../wire.ts';
import { callTesting } from './testing-routes.ts';

/**
 * Seconds without a connection after which the server removes a hall by itself: the process of its test has ended without stopping it.
 * A debugger that stands still before the first world has this long.
 */
const IDLE = 300;
/** Statuses of a server without halls: none of its /testing routes, or a store of which it makes no copies. */
const WITHOUT_HALLS: readonly number[] = [404, 405, 501];

/** A hall on a running server. */
export interface ServerHall extends ServerLink {
  /** Removes it. */
  stop(): Promise<void>;
}

/** Makes a hall on a running server; undefined if that has none. Rejects with Refused if the server does not accept the settings. */
export async function openServerHall(
  server: ServerLink,
  settings: Readonly<Record<string, string>>,
): Promise<ServerHall | undefined> {
  const made = await callTesting(server, 'POST', '/halls', { idle: IDLE, settings }).catch((error: unknown) => {
    if (error instanceof Refused && WITHOUT_HALLS.includes(error.status)) return undefined;
    throw error;
  });
  if (made === undefined) return undefined;
  if (!isRecord(made) || typeof made.id !== 'string' || typeof made.url !== 'string')
    throw new HallError('The server answered POST /testing/halls with something that is not a hall.');
  const { id, url } = made;
  let isStopped = false;
  return {
    url,
    crash: async () => {
      if (isStopped) return new HallError('The hall was stopped: the test sent a request after its hall was disposed.');
      return whyGone(server, id);
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      // It may be gone already, with its server.
      await callTesting(server, 'DELETE', `/halls/${id}`).catch(() => undefined);
    },
  };
}

/** Why a hall cannot be reached; undefined if it is there. */
async function whyGone(server: ServerLink, id: string): Promise<Error | undefined> {
  try {
    const all = await callTesting(server, 'GET', '/halls');
    if (Array.isArray(all) && all.some((one) => isRecord(one) && one.id === id)) return undefined;
    return new HallError(`The server at ${server.url} removed the hall: nothing was connected to it for ${IDLE} s.`);
  } catch {
    return new HallError(`The server at ${server.url} has ended, and the hall with it.`);
  }
}
