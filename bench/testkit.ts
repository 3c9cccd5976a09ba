import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensureServer } from '../scripts/server.mjs';
import { type Hall, startHall } from '../testing/src/index.ts';
import { type Recorded, startStub } from './lib/bare/hall-stub.ts';
import { type Child, ROOT, withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { cpuOf, type Measurable, median, type Row, rounds } from './lib/figures.ts';
import { type Flow, hallFlow, recordHall, roundTrip, stubFlow } from './lib/hall-scene.ts';

const PART = 'testkit';
const TARGETS = { p50: 5, suite: 5000, restore: 5 };
/** Commands of a round. */
const COMMANDS = 200;
/** The first rounds, which compile code. */
const WARM_UP = 2;
const SUITE = 100;
const HALLS = 100;
/** Commands that a restored snapshot undoes, and how often it does. */
const UNDONE = 5;
const RESTORES = 30;
/** Halls that are started one after the other. */
const STARTS = 20;
const MIB = 1024 * 1024;
/** The settings of the server that has the halls. */
const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  NATS_URL: '',
  DATABASE_URL: '',
  GUILDHALL_URL: '',
  GUILDHALL_TESTING: 'on',
  GUILDHALL_OUTBOUND: 'loopback',
  GUILDHALL_RATE_LIMITS: 'off',
  GUILDHALL_REGISTRATIONS_PER_HOUR: '1000000',
  GUILDHALL_VOICE_PORTS: '0',
  GUILDHALL_LOG: 'warn',
};

/**
 * Tests of a bot by `guildhall/testing`: the start of a hall, slash commands with an unmodified discord.js client, a suite of a
 * hundred, and snapshots. Each is measured in the same run as the same flow against a stub: an HTTP and WebSocket server in the test's own
 * process that sends fixed JSON. The stub has no store, checks nothing, and sends only the events of this flow.
 */
export const testkit: Part = () =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const program = ensureServer();
      process.env.GUILDHALL_PROGRAM = join(ROOT, program);
      delete process.env.GUILDHALL_URL;
      const recorded = await recordHall();
      const [byProcess, byNode] = [await timed(STARTS / 4, startProcess), await timed(STARTS / 4, startNode)];
      const server = start({ file: program, env: { ...SETTINGS, GUILDHALL_DATA: join(data, 'data') } });
      process.env.GUILDHALL_URL = await server.address();
      const starts = await timed(STARTS, () => startHall());
      const stubs = await timed(STARTS, () => startStub());
      const removed = await timed(STARTS, undefined, () => startHall());
      return [
        row('a hall in a process of its own, median', 'ms', { ours: median(byProcess), bare: median(byNode) }),
        row('a hall on a running server, median', 'ms', { ours: median(starts), bare: median(stubs) }),
        row('removing a hall, median', 'ms', { ours: median(removed), bare: null }),
        ...(await commandRows(server, recorded)),
        ...(await restoreRows(server)),
        ...(await suiteRows(server, recorded)),
        ...(await manyRows(server, recorded)),
      ];
    }),
  );

function row(figure: string, unit: string, { ours, bare }: { ours: number; bare: number | null }, most?: number): Row {
  const target = most === undefined ? null : `< ${most}`;
  const reached = most === undefined ? null : ours < most;
  return { part: PART, figure, unit, ours, bare, ratio: bare === null ? null : bare / ours, target, reached };
}

interface Stoppable {
  stop(): Promise<unknown>;
}

/** Ms of each of some starts, or, with `before` in its place, of each stop. */
async function timed(times: number, start?: () => Promise<Stoppable>, before?: () => Promise<Stoppable>): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const made = await before?.();
    const began = performance.now();
    const started = made ? await made.stop() : await start?.();
    all.push(performance.now() - began);
    if (!made && isStoppable(started)) await started.stop();
  }
  return all;
}

function isStoppable(value: unknown): value is Stoppable {
  return typeof value === 'object' && value !== null && 'stop' in value;
}

const startProcess = () => startHall({ url: null });

/** The least that a start of a process takes: a Node that listens. */
async function startNode(): Promise<Stoppable> {
  const program = "require('node:http').createServer().listen(0, '127.0.0.1', () => console.log('listens'))";
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}

/** Processor time that some work takes in this process, which has the bot, the person and the stub, and in the server; in ms. */
async function processorTime(server: Measurable, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const { cpu } = await cpuOf(server, work);
  const { user, system } = process.cpuUsage(before);
  return (cpu + user + system) / 1000;
}

/** A round of commands, in ms. */
interface Round {
  p50: number;
  p95: number;
  /** For each command. */
  cpu: number;
}

async function round(server: Measurable, flow: Flow): Promise<Round> {
  const all: number[] = [];
  const cpu = await processorTime(server, async () => {
    for (let at = 0; at < COMMANDS; at += 1) all.push(await roundTrip(flow, `hello${at}`));
  });
  const sorted = all.toSorted((a, b) => a - b);
  return { p50: median(all), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, cpu: cpu / COMMANDS };
}

async function commandRows(server: Measurable, recorded: Recorded): Promise<Row[]> {
  await using hall = await startHall();
  const [ours, bare] = [await hallFlow(hall), await stubFlow(recorded)];
  const sides: Record<'ours' | 'bare', Round[]> = { ours: [], bare: [] };
  for (const at of rounds({ most: 7, least: 5, milliseconds: 30_000 })) {
    const [one, other] = [await round(server, ours), await round(server, bare)];
    if (at < WARM_UP) continue;
    sides.ours.push(one);
    sides.bare.push(other);
  }
  await Promise.all([ours.stop(), bare.stop()]);
  const of = (side: 'ours' | 'bare', key: keyof Round) => median(sides[side].map((one) => one[key]));
  const both = (key: keyof Round) => ({ ours: of('ours', key), bare: of('bare', key) });
  return [
    row('a slash command and its answer, p50', 'ms', both('p50'), TARGETS.p50),
    row('a slash command and its answer, p95', 'ms', both('p95')),
    row('a slash command and its answer, CPU of all processes', 'ms', both('cpu')),
  ];
}

/** Restores a snapshot after some commands. The bare limit is SQLite alone, which restores as many rows in one transaction. */
async function restoreRows(server: Measurable): Promise<Row[]> {
  await using hall = await startHall();
  const flow = await hallFlow(hall);
  await roundTrip(flow, 'hello');
  const saved = await hall.save();
  const times: Record<'inside' | 'bare' | 'whole' | 'undone' | 'cpu', number[]> = {
    inside: [],
    bare: [],
    whole: [],
    undone: [],
    cpu: [],
  };
  for (let at = 0; at < RESTORES; at += 1) {
    for (let n = 0; n < UNDONE; n += 1) await roundTrip(flow, `hello${n}`);
    const restored = await cpuOf(server, () => fetch(`${hall.url}/testing/snapshots/${saved.id}/restore`, { method: 'POST' }));
    const { rows, ms }: { rows: number; ms: number } = await restored.result.json();
    times.cpu.push(restored.cpu / 1000);
    times.inside.push(ms);
    times.undone.push(rows);
    times.bare.push(bareRestore(rows));
    await roundTrip(flow, 'hello');
    const began = performance.now();
    await hall.restore(saved);
    times.whole.push(performance.now() - began);
  }
  await flow.stop();
  return [
    row(
      `restoring a snapshot of which ${median(times.undone)} rows have changed, in the server, p50`,
      'ms',
      { ours: median(times.inside), bare: median(times.bare) },
      TARGETS.restore,
    ),
    // The bare work is one thread that never waits: it takes as much processor time as time.
    row('restoring a snapshot, CPU of the server, with its request, p50', 'ms', {
      ours: median(times.cpu),
      bare: median(times.bare),
    }),
    row('restoring a snapshot, with the people and the bot, p50', 'ms', { ours: median(times.whole), bare: null }),
  ];
}

/** Ms in which SQLite puts back some rows of 1 kB in a transaction of its own: without caches, events or sessions. */
function bareRestore(rows: number): number {
  const db = new DatabaseSync(':memory:');
  db.exec('create table t (id integer primary key, data text)');
  const [insert, remove] = [db.prepare('insert into t values (?, ?)'), db.prepare('delete from t where id = ?')];
  for (let id = 0; id < rows; id += 1) insert.run(id, 'x'.repeat(1000));
  const began = performance.now();
  db.exec('begin');
  for (let id = 0; id < rows; id += 1) remove.run(id);
  db.exec('commit');
  const took = performance.now() - began;
  db.close();
  return took;
}

/** A suite from the start of its hall, its world and its bot to the end of the last of its commands. */
async function suiteRows(server: Measurable, recorded: Recorded): Promise<Row[]> {
  const suite = async (start: () => Promise<{ flow: Flow; hall?: Hall }>) => {
    const began = performance.now();
    const { flow, hall } = await start();
    for (let at = 0; at < SUITE; at += 1) await roundTrip(flow, `hello${at}`);
    const took = performance.now() - began;
    await flow.stop();
    await hall?.stop();
    return took;
  };
  const onHall = async (url?: null) => {
    const hall = await startHall(url === null ? { url } : {});
    return { hall, flow: await hallFlow(hall) };
  };
  const all: Record<'hall' | 'process' | 'stub', number[]> = { hall: [], process: [], stub: [] };
  const cpu: Record<'hall' | 'stub', number[]> = { hall: [], stub: [] };
  for (const _ of rounds({ most: 3, least: 3, milliseconds: 0 })) {
    cpu.hall.push(await processorTime(server, async () => all.hall.push(await suite(() => onHall()))));
    const onStub = async () => ({ flow: await stubFlow(recorded) });
    cpu.stub.push(await processorTime(server, async () => all.stub.push(await suite(onStub))));
    all.process.push(await suite(() => onHall(null)));
  }
  const bare = median(all.stub);
  return [
    row(`${SUITE} commands, with the start of a hall, a world and a bot`, 'ms', { ours: median(all.hall), bare }, TARGETS.suite),
    row(`${SUITE} commands, with the start and end of a hall, CPU of all processes`, 'ms', {
      ours: median(cpu.hall),
      bare: median(cpu.stub),
    }),
    row(`${SUITE} commands, with the start of a process`, 'ms', { ours: median(all.process), bare }, TARGETS.suite),
  ];
}

/** Many halls at once, each with a world, a bot and a command, and what they hold in memory. */
async function manyRows(server: Child, recorded: Recorded): Promise<Row[]> {
  const resident = async () => (await server.ask({ ask: 'cpu' })).resident;
  const before = await resident();
  const began = performance.now();
  const halls = await Promise.all(Array.from({ length: HALLS }, () => startHall({ within: '2m' })));
  const started = performance.now();
  const flows = await Promise.all(halls.map(hallFlow));
  await Promise.all(flows.map((flow, at) => roundTrip(flow, `hello${at}`)));
  const ended = performance.now();
  const held = ((await resident()) - before) / HALLS / MIB;
  await Promise.all(flows.map((flow) => flow.stop()));
  await Promise.all(halls.map((hall) => hall.stop()));
  const from = performance.now();
  const stubs = await Promise.all(Array.from({ length: HALLS }, () => stubFlow(recorded)));
  await Promise.all(stubs.map((flow, at) => roundTrip(flow, `hello${at}`)));
  const bare = performance.now() - from;
  await Promise.all(stubs.map((flow) => flow.stop()));
  return [
    row(`${HALLS} halls at once`, 'ms', { ours: started - began, bare: null }),
    row(`${HALLS} halls, each with a world, a bot and a command`, 'ms', { ours: ended - began, bare }),
    row('memory of a hall with a world and a bot', 'MiB', { ours: held, bare: null }),
  ];
}
