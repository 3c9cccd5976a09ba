import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { createClientWith } from '../client/src/client.ts';
import type { Core } from '../client/src/core/core.ts';
import { type Child, type ChildOptions, withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { alternate, type Measured, median, type Row, row } from './lib/figures.ts';
import type { World } from './lib/game.ts';
import { makeLobbies } from './lib/parties.ts';
import { makeWorld, serverOptions } from './lib/world.ts';

const PART = 'client';
const WORLD: World = { users: 10_000, lobbies: 200, members: 25 };
/** The first rounds, which compile code and fill the caches. */
const WARM_ROUNDS = 3;
const STARTS = 60;
/** The first starts, which load and compile code. */
const WARM_UP = 10;
const TARGETS = { events: 0.5, ready: 50 };
const MIB = 1024 * 1024;

/**
 * The game client library: events with an empty listener, compared with JSON.parse of the same frames; the memory of its caches, compared
 * with the parsed JSON of READY; and the time from createClient to ready at a server on this machine.
 */
export const client: Part = (options) =>
  withChildren(async (start) => {
    const events = await eventRows(start);
    const memory: Record<string, number> = {};
    for (const held of ['nothing', 'json', 'client']) {
      const child = start(holder(held));
      if (child.process.stdout) await once(child.process.stdout, 'data');
      memory[held] = (await child.ask({ ask: 'memory' })).heap;
      await child.stop();
    }
    const grown = (held: string) => ((memory[held] ?? 0) - (memory.nothing ?? 0)) / MIB;
    const [ours, bare] = [grown('client'), grown('json')];
    const figure = `heap of ${WORLD.users.toLocaleString('en-US')} users and ${WORLD.lobbies} lobbies of ${WORLD.members}`;
    const caches = { part: PART, figure, unit: 'MiB', ours, bare, ratio: bare / ours, target: null, reached: null };
    const ready = await withDirectory(async (data) => {
      const child = start(await serverOptions(data, options.store));
      const { address, bots } = await makeWorld(child, { guilds: 0, bots: 1 });
      const { tokens } = await makeLobbies(address, bots[0] ?? '', { parties: 1, members: 1 });
      return timesToReady(address, (tokens[0] ?? '').replace('Bearer ', ''));
    });
    return [...events, caches, ...readyRows(ready)];
  });

function holder(held: string): ChildOptions {
  return {
    file: 'bench/lib/game-memory.ts',
    flags: ['--expose-gc'],
    env: { BENCH_HELD: held, BENCH_WORLD: JSON.stringify(WORLD) },
  };
}

/** The figures of one side, which has a process of its own, so that neither uses the other's heap and compiled code. */
async function sideOf(start: (options: ChildOptions) => Child, side: 'client' | 'json'): Promise<() => Promise<Round>> {
  const env = { BENCH_SIDE: side, BENCH_WORLD: JSON.stringify(WORLD) };
  const child = start({ file: 'bench/lib/game-events.ts', env });
  if (child.process.stdout) await once(child.process.stdout, 'data');
  return async () => {
    child.send({ round: true });
    for (;;) {
      const [message]: unknown[] = await once(child.process, 'message');
      if (isRound(message)) return message;
    }
  };
}

interface Round {
  measured: Measured;
  /** The length of each frame. */
  bytes: number[];
}

function isRound(message: unknown): message is Round {
  return typeof message === 'object' && message !== null && 'measured' in message;
}

async function eventRows(start: (options: ChildOptions) => Child): Promise<Row[]> {
  const [ours, bare] = [await sideOf(start, 'client'), await sideOf(start, 'json')];
  let bytes: readonly number[] = [];
  for (let n = 0; n < WARM_ROUNDS; n += 1) for (const side of [ours, bare]) ({ bytes } = await side());
  const measured = (side: () => Promise<Round>) => async () => (await side()).measured;
  const taken = await alternate(measured(ours), measured(bare));
  const figure = `events of ${Math.round(median(bytes))} bytes, empty listener`;
  return [
    row({ key: 'rate', part: PART, figure, unit: '1/s', atLeast: TARGETS.events }, taken),
    row({ key: 'cpu', part: PART, figure: 'an event: CPU', unit: 'µs' }, taken),
  ];
}

async function timesToReady(apiBase: string, token: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const began = performance.now();
    const game = createClientWith({ apiBase }, { core: (core: Core) => core });
    game.core.credentials.token = token;
    await game.connect();
    times.push(performance.now() - began);
    game.dispose();
    await turn();
  }
  return times.slice(WARM_UP);
}

function readyRows(times: readonly number[]): Row[] {
  const p99 = times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN;
  const line = (figure: string, ours: number) => ({ part: PART, figure, unit: 'ms', ours, bare: null, ratio: null });
  const p50 = median(times);
  return [
    { ...line('createClient to ready, p50', p50), target: `< ${TARGETS.ready} ms`, reached: p50 < TARGETS.ready },
    { ...line('createClient to ready, p99', p99), target: null, reached: null },
  ];
}
