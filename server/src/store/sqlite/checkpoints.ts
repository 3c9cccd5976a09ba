import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Indexes into the memory shared with the checkpointer: the commit count, 1 to stop, and whose turn it is (TURN). */
export const STATE = { commits: 0, stop: 1, turn: 2 };

/** The writer may commit; the checkpointer asks it to pause; the writer has paused and waits for a message. */
export const TURN = { writer: 0, wanted: 1, paused: 2 };

/** The data that the checkpointer thread receives at start. */
export interface CheckpointerData {
  path: string;
  state: Int32Array;
  /** Size of the log in bytes beyond which it restarts the log. */
  logLimit: number;
}

/** Posted by the checkpointer to a paused writer: the pause is over, whether or not the log was restarted. */
export interface PauseOver {
  restarted: boolean;
}

/** Commits and bytes that the log can hold without a thread, which costs a tenth of a second of CPU to start. */
const FEW = { commits: 256, bytes: 4_000_000 };

/**
 * Starts the checkpointing thread when there are enough commits, and wakes it at later ones.
 * Only a checkpoint during which nothing is written can restart the log. A writer that always has the next commit
 * ready leaves no such moment, so it must pause between two commits: when the checkpointer asks, and by itself once
 * the log has twice its limit.
 */
export class Checkpoints {
  readonly #path: string;
  readonly #logLimit: number;
  readonly #onFailure: () => void;
  readonly #state = new Int32Array(new SharedArrayBuffer(12));
  #worker: Worker | undefined;
  #exited = false;
  /** Size of the log file in bytes after the last commit. */
  #size = 0;
  /** Size of the log in bytes at which the writer pauses without being asked. */
  #bound: number;
  #resume: (() => void) | undefined;

  /** `logLimit` in bytes; the log stays below twice that plus one commit. `onFailure` runs if the thread fails. */
  constructor(path: string, logLimit: number, onFailure: () => void) {
    this.#path = path;
    this.#logLimit = logLimit;
    this.#bound = 2 * logLimit;
    this.#onFailure = onFailure;
  }

  /** Must be called after every commit. */
  committed(): void {
    const before = Atomics.add(this.#state, STATE.commits, 1);
    this.#size = statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (this.#size <= this.#logLimit) this.#bound = 2 * this.#logLimit;
    if (this.#worker) Atomics.notify(this.#state, STATE.commits);
    else if (before >= FEW.commits || this.#size >= Math.min(FEW.bytes, this.#logLimit)) this.#worker = this.#start();
  }

  /** The pause that the writer must make before its next transaction; nearly always undefined. */
  pause(): Promise<void> | undefined {
    const worker = this.#worker;
    if (!worker || this.#exited) return undefined;
    if (this.#size < this.#bound && Atomics.load(this.#state, STATE.turn) === TURN.writer) return undefined;
    Atomics.store(this.#state, STATE.turn, TURN.paused);
    // Wakes the checkpointer: it checks the pause next.
    Atomics.add(this.#state, STATE.commits, 1);
    Atomics.notify(this.#state, STATE.commits);
    Atomics.notify(this.#state, STATE.turn);
    // Transactions are waiting: the process must not end for lack of other work.
    worker.ref();
    return new Promise((resolve) => {
      this.#resume = () => {
        worker.unref();
        resolve();
      };
    });
  }

  /** Resolves when the thread has released the file. */
  async stop(): Promise<void> {
    Atomics.store(this.#state, STATE.stop, 1);
    Atomics.add(this.#state, STATE.commits, 1);
    const worker = this.#worker;
    if (!worker || this.#exited) return;
    const exited = new Promise((resolve) => worker.on('exit', resolve));
    worker.ref();
    Atomics.notify(this.#state, STATE.turn);
    Atomics.notify(this.#state, STATE.commits);
    await exited;
  }

  #start(): Worker {
    const data: CheckpointerData = { path: this.#path, state: this.#state, logLimit: this.#logLimit };
    const worker = new Worker(new URL('./checkpointer.ts', import.meta.url), { workerData: data, name: 'checkpointer' });
    worker.on('message', ({ restarted }: PauseOver) => {
      // Another process reads an old snapshot, for example a backup: retries only after as many commits again.
      if (!restarted) this.#bound = this.#size + this.#logLimit;
      this.#goOn();
    });
    // The thread sleeps without an event loop, and must not keep a finished process alive.
    worker.unref();
    worker.on('error', this.#onFailure);
    worker.on('exit', () => {
      this.#exited = true;
      this.#goOn();
    });
    return worker;
  }

  #goOn(): void {
    this.#resume?.();
    this.#resume = undefined;
  }
}
