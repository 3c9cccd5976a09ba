import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../server/src/config/config.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { type Child, type ChildOptions, withChildren } from './lib/child.ts';
import { type Options, type Part, withDirectory } from './lib/context.ts';
import { fillGuild } from './lib/crowd.ts';
import { cpuOf, median, type Row } from './lib/figures.ts';
import { profiled } from './lib/profile.ts';
import { type Receivers, withReceivers } from './lib/receivers.ts';
import { healthy, makeWorld, serverOptions } from './lib/world.ts';

/** The people who come, and the members of their guild: the others have come before and stay, or are offline. */
const PEOPLE = 1_000;
const MEMBERS = 1_065;
const RESIDENTS = 40;
const ROUNDS = 3;
/** Ms until the server has written and announced everything, and after which memory that it no longer needs is free. */
const SETTLE = 1_500;
const REST = 20_000;
const FLAGS = ['--expose-gc'];
const KIB = 1024;
const MIB = KIB * KIB;
const TARGETS = { cpu: 1.5, ready: 40, resident: 70, rate: 1_000, after: 1.2 };

/**
 * People of one guild who come online at once, each on a connection of their own, with the presences of all: READY, CPU, rate and
 * resident memory, and what remains of it after they have left.
 */
export const people: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const settings = await serverOptions(data, options.store);
      const tokens = await populate(start(settings), settings);
      options.say(`people: ${tokens.length} members written`);
      const plain: Wave[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const done = await wave(start(settings), tokens, options);
        options.say(
          `people: resident ${[done.before, done.during, done.after].map((bytes) => Math.round(bytes / MIB)).join(', ')} MiB`,
        );
        plain.push(done);
      }
      const collected = await collectedWave(start(await serverOptions(data, options.store, FLAGS)), tokens);
      return rowsOf(plain, collected);
    }),
  );

/** The cost of a wave of people; bytes for sizes, µs for CPU, sessions per second. */
interface Wave {
  cpu: number;
  rate: number;
  ready: number;
  p99: number;
  /** Resident before they came, while they are there, and after they have left. */
  before: number;
  during: number;
  after: number;
}

async function wave(child: Child, tokens: string[], options: Options): Promise<Wave> {
  const done = await comeAndLeave(child, tokens, {
    resident: async () => (await child.ask({ ask: 'cpu' })).resident,
    measure: (work) => profiled(child, 'people', options, work),
    rest: REST,
  });
  await child.stop();
  return done;
}

/** The same with forced collections, which shows what is held rather than what has not been collected yet. */
async function collectedWave(child: Child, tokens: string[]): Promise<Wave> {
  const done = await comeAndLeave(child, tokens, {
    resident: async () => (await child.ask({ ask: 'memory' })).resident,
    measure: (work) => work(),
    rest: SETTLE,
  });
  await child.stop();
  return done;
}

interface Measure {
  resident: () => Promise<number>;
  measure: <T>(work: () => Promise<T>) => Promise<T>;
  /** Ms between their leaving and the last reading. */
  rest: number;
}

function comeAndLeave(child: Child, tokens: string[], { resident, measure, rest }: Measure): Promise<Wave> {
  return withReceivers(async (open) => {
    const address = await child.address();
    await healthy(address);
    // Their presences are in the guild already; so is what the server loads once.
    await connect(open(), address, tokens.slice(PEOPLE, PEOPLE + RESIDENTS));
    await delay(SETTLE);
    const before = await resident();
    const coming = open();
    const { cpu, result } = await cpuOf(child, () =>
      measure(async () => {
        await connect(coming, address, tokens.slice(0, PEOPLE), true);
        const began = performance.now();
        const times = await coming.identify();
        const rate = PEOPLE / ((performance.now() - began) / 1000);
        await delay(SETTLE);
        return { ...times, rate };
      }),
    );
    const during = await resident();
    await coming.leave();
    await delay(rest);
    return {
      cpu: cpu / PEOPLE,
      rate: result.rate,
      ready: result.bytes,
      p99: result.p99,
      before,
      during,
      after: await resident(),
    };
  });
}

async function connect(receivers: Receivers, address: string, tokens: string[], hold = false): Promise<void> {
  await receivers.connect(address, { kind: 'gateway', tokens, count: tokens.length, countFrom: 200, hold });
}

/** Makes the guild, and writes its members while the server is stopped; returns their tokens. */
async function populate(first: Child, { env = {} }: ChildOptions): Promise<string[]> {
  const { places } = await makeWorld(first, { guilds: 1, bots: 1 });
  await first.stop();
  const store = await openStore(readConfig(env));
  const tokens = await fillGuild(store, places[0]?.guildId ?? '', MEMBERS - 2);
  await store.close();
  return tokens;
}

function rowsOf(plain: readonly Wave[], collected: Wave): Row[] {
  const of = (what: (wave: Wave) => number) => median(plain.map(what));
  const growth = ({ before, during }: Wave) => (during - before) / PEOPLE / KIB;
  const left = ({ before, after }: Wave) => after / before;
  const line = (figure: string, unit: string, ours: number, most: number | null = null): Row => {
    const target = most === null ? null : `<= ${most}`;
    return { part: 'people', figure, unit, ours, bare: null, ratio: null, target, reached: most === null ? null : ours <= most };
  };
  const perCore = 1e6 / of((wave) => wave.cpu);
  return [
    line(`READY in a guild of ${MEMBERS}, average`, 'kB', of((wave) => wave.ready) / 1000, TARGETS.ready),
    line('CPU, connection included', 'ms/session', of((wave) => wave.cpu) / 1000, TARGETS.cpu),
    { ...line('sessions per second of CPU', '1/s', perCore), target: `>= ${TARGETS.rate}`, reached: perCore >= TARGETS.rate },
    line(
      `${PEOPLE} at once`,
      '1/s',
      of((wave) => wave.rate),
    ),
    line(
      'READY, p99',
      'ms',
      of((wave) => wave.p99),
    ),
    line('resident, no forced collection', 'kB/session', of(growth), TARGETS.resident),
    line('resident, after forced collections', 'kB/session', growth(collected)),
    line(`resident ${REST / 1000} s after they left, over the start`, '', of(left), TARGETS.after),
    line('the same after forced collections', '', left(collected)),
  ];
}
