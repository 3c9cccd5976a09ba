import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Connect } from './link.ts';
import type { Order, Report, Times } from './receiver.ts';

const FILE = fileURLToPath(new URL('./receiver.ts', import.meta.url));
const WITHIN = 180_000;

/** Many connections to one server, in a separate process. */
export class Receivers {
  readonly #process: ChildProcess;
  readonly #waiters = new Set<{
    wants: (report: Report) => boolean;
    resolve: (report: Report) => void;
    reject: (e: Error) => void;
  }>();
  #failure: Error | null = null;
  /** The average number of events per connection since `restart`. */
  rounds = 0;

  constructor() {
    this.#process = fork(FILE, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#process.on('message', (message) => {
      if (isReport(message)) this.#receive(message);
    });
    this.#process.on('exit', () => this.#fail(new Error('the receiver has ended')));
  }

  /** Opens connections; resolves when all have received READY and their guilds. */
  async connect(address: string, options: Omit<Connect, 'port'>): Promise<void> {
    const port = Number(new URL(address).port);
    await this.#order({ order: 'connect', options: { ...options, port } }, ({ report }) => report === 'connected');
  }

  /**
   * Lets the connections that only received hello identify concurrently; resolves when all are ready, with the ms until READY
   * and its average size in bytes.
   */
  async identify(): Promise<Times & { bytes: number }> {
    const report = await this.#order({ order: 'identify' }, (one) => one.report === 'identified');
    if (report.report !== 'identified') throw new Error('no start');
    return { ...report.times, bytes: report.bytes };
  }

  /** Sends a heartbeat on every connection. */
  async beat(): Promise<void> {
    await this.#order({ order: 'beat' }, ({ report }) => report === 'beaten');
  }

  /** Ends all sessions and closes their connections. */
  async leave(): Promise<void> {
    await this.#order({ order: 'leave' }, ({ report }) => report === 'left');
  }

  /** Time from posting to receipt in ms, over all connections; `posted` is in ms of the monotonic clock, for the groups in turn. */
  async times(posted: number[]): Promise<Times> {
    const report = await this.#order({ order: 'times', posted }, (one) => one.report === 'times');
    if (report.report !== 'times') throw new Error('no times');
    return report.times;
  }

  /** Stops reading on all connections. */
  pause(): void {
    this.#process.send({ order: 'pause' });
  }

  /** Continues reading on all connections; resolves once a number of them were closed. */
  async cut(links: number): Promise<void> {
    await this.#order({ order: 'resume' }, (one) => one.report === 'cut' && one.links >= links);
  }

  /** Resets the counters; no events may be in flight. `timed` enables `times`. */
  restart(timed = false): void {
    this.rounds = 0;
    this.#process.send({ order: 'restart', timed });
  }

  /** Resolves once all connections have received `rounds` events. */
  async delivered(rounds: number): Promise<void> {
    if (this.rounds < rounds) await this.#report((one) => one.report === 'delivered' && one.rounds >= rounds);
  }

  /** Checks that every connection received `events` events in order and without duplicates; returns one of them as JSON. */
  async check(events: number): Promise<string> {
    const report = await this.#order({ order: 'check' }, (one) => one.report === 'checked');
    if (report.report !== 'checked') throw new Error('no check');
    const { least, most, ordered, sample } = report;
    if (least !== events || most !== events)
      throw new Error(`${events} events were sent; the connections got ${least} to ${most}`);
    if (!ordered) throw new Error('events came out of order, or twice');
    return sample;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exit;
  }

  #order(order: Order, wants: (report: Report) => boolean): Promise<Report> {
    const answer = this.#report(wants);
    this.#process.send(order);
    return answer;
  }

  #report(wants: (report: Report) => boolean): Promise<Report> {
    return new Promise((resolve, reject) => {
      if (this.#failure) return reject(this.#failure);
      const waiter = { wants, resolve, reject };
      this.#waiters.add(waiter);
      const late = () => this.#waiters.delete(waiter) && reject(new Error('the receiver reports nothing'));
      setTimeout(late, WITHIN).unref();
    });
  }

  #receive(report: Report): void {
    if (report.report === 'failed') this.#fail(new Error(report.reason));
    if (report.report === 'delivered') this.rounds = report.rounds;
    for (const waiter of this.#waiters) {
      if (!waiter.wants(report)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(report);
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiters) reject(this.#failure);
    this.#waiters.clear();
  }
}

function isReport(message: unknown): message is Report {
  return typeof message === 'object' && message !== null && 'report' in message;
}

/** Runs `work` with receivers that are always stopped afterwards. */
export async function withReceivers<T>(work: (open: () => Receivers) => Promise<T>): Promise<T> {
  const all: Receivers[] = [];
  try {
    return await work(() => {
      const receivers = new Receivers();
      all.push(receivers);
      return receivers;
    });
  } finally {
    await Promise.all(all.map((receivers) => receivers.stop()));
  }
}
