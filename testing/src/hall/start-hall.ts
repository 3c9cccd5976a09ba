import { Api, type ServerLink } from '../api.ts';
import { type Duration, milliseconds } from '../duration.ts';
import { HallError } from '../errors.ts';
import { isRecord } from '../wire.ts';
import { type ClockDriver, type ClockState, noClock } from './clock.ts';
import { Hall, type HallParts } from './hall.ts';
import { openServerHall } from './server-hall.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { callTesting, hasTestingRoutes } from './testing-routes.ts';

/**
 * Ms. Longer than the 3 s that a bot has to respond, and short enough that a wait fails, with its transcript, before the 5 s after
 * which vitest and jest end a test without one.
 */
const DEFAULT_WITHIN = 3500;

/** How a hall is started. */
export interface HallOptions {
  /**
   * The address of a running server to use as it is, together with everyone else on it. Null starts a server even if GUILDHALL_URL is
   * set. Absent: a hall of its own on the server that GUILDHALL_URL names, or a server of its own.
   */
  url?: string | null;
  /** The program of the server to start; the default is GUILDHALL_PROGRAM, or the server of this package. */
  program?: string;
  /** Settings of the hall, by the variables of docs/settings.md. */
  settings?: Readonly<Record<string, string>>;
  /** How long a wait of a person may take, in real time; 3.5 s if absent. */
  within?: Duration;
}

/**
 * Starts a platform on a store of its own: a hall of the running server that GUILDHALL_URL names, or else a server in a process of its
 * own. Write `await using`, so that it stops and deletes its store when the test ends, however it ends.
 */
export async function startHall(options: HallOptions = {}): Promise<Hall> {
  const { url, program, settings } = options;
  const within = milliseconds(options.within ?? DEFAULT_WITHIN);
  const named = url === undefined ? process.env.GUILDHALL_URL || null : null;
  if (url === null || (url === undefined && named === null))
    return processHall(await startServer(settings ?? {}, program), within);
  const address = (url ?? named ?? '').replace(/\/+$/, '');
  if (program) throw usesRunning(address, "'program'");
  if (named !== null) {
    const hall = await openServerHall(linkTo(address), settings ?? {}).catch(noServer(address));
    if (hall) return new Hall({ ...runningParts(hall, within), stop: hall.stop });
  }
  if (settings) throw usesRunning(address, "'settings'");
  return runningHall(address, within);
}

function usesRunning(address: string, option: string): HallError {
  return new HallError(
    `startHall() uses the running server at ${address}, so it cannot take ${option}. Pass { url: null } to start another.`,
  );
}

/** The error of a request that no server has answered; others stay as they are. */
function noServer(address: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof HallError) throw error;
    throw new HallError(`No server answers at ${address}, which GUILDHALL_URL names.`, { cause: error });
  };
}

function linkTo(url: string): ServerLink {
  return { url, crash: async () => undefined };
}

async function processHall(server: ServerProcess, within: number): Promise<Hall> {
  try {
    const isTestable = await hasTestingRoutes(server);
    const clock = isTestable ? testingClock(server) : await operatorClock(server);
    return new Hall({ server, clock, isTestable, within, crashed: server.crashed, stop: () => server.stop() });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function runningHall(url: string, within: number): Promise<Hall> {
  const server = linkTo(url);
  const isTestable = await hasTestingRoutes(server).catch(noServer(url));
  const parts = runningParts(server, within);
  return new Hall(isTestable ? parts : { ...parts, clock: noClock(url), isTestable });
}

/** The parts of a hall in another process, which has the /testing routes. */
function runningParts(server: ServerLink, within: number): HallParts {
  return {
    server,
    clock: testingClock(server),
    isTestable: true,
    within,
    crashed: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

/** The clock by `/testing/clock`. */
function testingClock(server: ServerLink): ClockDriver {
  const patch = async (body: object) => clockState(await callTesting(server, 'PATCH', '/clock', body));
  return {
    read: async () => clockState(await callTesting(server, 'GET', '/clock')),
    turn: patch,
    next: () => patch({ to: 'next' }),
  };
}

/** The clock of a server without /testing routes: its first account is its operator, who may turn it. */
async function operatorClock(server: ServerLink): Promise<ClockDriver> {
  const body = {
    username: 'hall.operator',
    email: 'hall.operator@example.org',
    password: 'correct horse hall operator',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { token } = await new Api(server, 'the operator', null).request('POST /auth/register', { body });
  const operator = new Api(server, 'the operator', token);
  return {
    read: () => operator.request('GET /operator/clock'),
    turn: ({ now, advance, frozen }) =>
      operator.request('PATCH /operator/clock', {
        body: {
          ...(now && { now }),
          ...(advance !== undefined && { advance_ms: advance }),
          ...(frozen !== undefined && { frozen }),
        },
      }),
    next: async () => {
      throw new HallError(
        `clock.next() needs the routes below /testing, and the server at ${server.url} has none: its clock can be frozen, set and advanced only.`,
      );
    },
  };
}

function clockState(value: unknown): ClockState {
  if (isRecord(value) && typeof value.now === 'string' && typeof value.frozen === 'boolean')
    return { now: value.now, frozen: value.frozen };
  throw new HallError(`The server answered /testing/clock with something that is not a clock: ${JSON.stringify(value)}`);
}
