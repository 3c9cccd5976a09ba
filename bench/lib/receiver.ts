// A separate process that holds many cheap connections to one server and counts events. Started by receivers.ts.
import { type Connect, Link } from './link.ts';

/** Messages to the receiver. */
export type Order =
  | { order: 'connect'; options: Connect }
  | { order: 'identify' | 'check' | 'beat' | 'leave' | 'pause' | 'resume' }
  /** `timed`: records when each event arrived. */
  | { order: 'restart'; timed: boolean }
  /** `posted`: when each event was posted, ms of the machine's monotonic clock; to the groups in turn. */
  | { order: 'times'; posted: number[] };

/** Messages of the receiver: all connected, the number of received events over all connections, errors. */
export type Report =
  | { report: 'connected' | 'beaten' | 'left' }
  /** Times of the connections that identified on request, and the average size of their READY in bytes. */
  | { report: 'identified'; times: Times; bytes: number }
  | { report: 'delivered'; rounds: number }
  | { report: 'checked'; least: number; most: number; ordered: boolean; sample: string }
  | { report: 'times'; times: Times }
  /** The number of connections that had stopped reading and are closed. */
  | { report: 'cut'; links: number }
  | { report: 'failed'; reason: string };

/** In ms. */
export interface Times {
  p50: number;
  p99: number;
  most: number;
}

const AT_ONCE = 64;
/** The number of groups of connections for heartbeats. */
const BEATS = 64;

let timer: NodeJS.Timeout | undefined;
const links: Link[] = [];
let frames = 0;
let rounds = 0;
let counting = false;
let timed = false;
/** The first MESSAGE_CREATE since the last reset, as JSON. */
let sample = '';
let stopping = false;
let stuck = false;
let cut = 0;
/** Time from identify to READY of each connection, in ms. */
const starts: number[] = [];
/** The bytes of all READYs. */
let readyBytes = 0;
/** Groups of connections that receive separate events. */
let groups = 1;
/** The number and arrival time of each received event, over all groups; both lists have the same order. */
const numbers: number[] = [];
const arrivals: number[] = [];

const listener = {
  events(more: number, counted: number, index: number) {
    if (!counting) return;
    const now = timed ? monotonic() : 0;
    for (let number = counted - more; timed && number < counted; number += 1) {
      numbers.push(number * groups + Math.floor((index * groups) / links.length));
      arrivals.push(now);
    }
    frames += more;
    const whole = Math.floor(frames / links.length);
    if (whole === rounds) return;
    rounds = whole;
    tell({ report: 'delivered', rounds });
  },
  sample(payload: object) {
    if (counting && sample === '') sample = JSON.stringify(payload);
  },
  started(milliseconds: number, bytes: number) {
    starts.push(milliseconds);
    readyBytes += bytes;
  },
  failed(reason: string) {
    if (stopping) return;
    if (stuck) {
      cut += 1;
      tell({ report: 'cut', links: cut });
      return;
    }
    stopping = true;
    tell({ report: 'failed', reason });
  },
};

/** The same clock for all processes of the machine. */
function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function tell(report: Report): void {
  process.send?.(report);
}

function timesOf(values: readonly number[]): Times {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}

async function connectAll(options: Connect): Promise<void> {
  const first = links.length;
  groups = options.group ? (first + options.count) / options.group : 1;
  for (let at = 0; at < options.count; at += AT_ONCE) {
    const some = Array.from(
      { length: Math.min(AT_ONCE, options.count - at) },
      (_, i) => new Link(options, first + at + i, listener),
    );
    links.push(...some);
    await Promise.all(some.map((link) => (options.hold ? link.greeted : link.ready)));
    keepAlive();
  }
  tell({ report: 'connected' });
}

async function identifyAll(): Promise<void> {
  for (const link of links) link.identify();
  await Promise.all(links.map((link) => link.ready));
  tell({ report: 'identified', times: timesOf(starts), bytes: readyBytes / starts.length });
}

async function leaveAll(): Promise<void> {
  stopping = true;
  clearInterval(timer);
  await Promise.all(links.map((link) => link.leave()));
  tell({ report: 'left' });
}

/** Heartbeats of all sessions, spread over their interval. */
function keepAlive(): void {
  const interval = links[0]?.heartbeat;
  if (!interval || timer) return;
  let next = 0;
  timer = setInterval(() => {
    const last = next + Math.ceil(links.length / BEATS);
    for (; next < last; next += 1) links[next % links.length]?.beat();
  }, interval / BEATS);
}

function restart(): void {
  frames = 0;
  rounds = 0;
  sample = '';
  counting = true;
  numbers.length = 0;
  arrivals.length = 0;
  for (const link of links) link.reset();
}

function check(): void {
  const counts = links.map((link) => link.walker.counted);
  const ordered = links.every((link) => link.ordered);
  tell({ report: 'checked', least: Math.min(...counts), most: Math.max(...counts), ordered, sample });
}

function read(reads: boolean): void {
  stuck = true;
  for (const link of links) link.read(reads);
}

function isOrder(message: unknown): message is Order {
  return typeof message === 'object' && message !== null && 'order' in message;
}

process.on('message', (message) => {
  if (!isOrder(message)) return;
  switch (message.order) {
    case 'connect':
      void connectAll(message.options);
      break;
    case 'identify':
      void identifyAll();
      break;
    case 'restart':
      timed = message.timed;
      restart();
      break;
    case 'check':
      check();
      break;
    case 'beat':
      for (const link of links) link.beat();
      tell({ report: 'beaten' });
      break;
    case 'leave':
      void leaveAll();
      break;
    case 'pause':
      read(false);
      break;
    case 'resume':
      read(true);
      break;
    case 'times':
      tell({
        report: 'times',
        times: timesOf(arrivals.map((at, i) => at - (message.posted[numbers[i] ?? -1] ?? Number.NaN))),
      });
  }
});
process.on('disconnect', () => process.exit(0));
