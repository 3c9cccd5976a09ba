import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Places in the memory shared with the checkpointer: a count of commits, 1 when it shall stop, and whose turn it is (TURN). */
export const STATE = { commits: 0, stop: 1, turn: 2 };

/** The writer may commit; the checkpointer asks it to pause; the writer has paused and waits for a message. */
export const TURN = { writer: 0, wanted: 1, paused: 2 };

/** What the checkpointer is started with. */
export interface CheckpointerData {
  path: string;
  state: Int32Array;
  /** Bytes of log beyond which it restarts the log. */
  logLimit: number;
}

/** What the checkpointer posts to a paused writer: the pause is over, with or without a restarted log. */
export interface PauseOver {
  restarted: boolean;
}

/** Commits, and bytes of them, that the log holds well without a thread, which takes a tenth of a second of one core to start. */
const FEW = { commits: 256, bytes: 4_000_000 };

/**
 * Starts the checkpointing thread when commits are no longer few, and wakes it at those that follow.
 *
 * Only a checkpoint during which nobody writes can restart the log. A writer that always has the next commit ready leaves no such
 * moment, so it must pause between two commits: when the checkpointer asks, and by itself once the log has twice its limit.
 */
export class Checkpoints {
  readonly #path: string;
  readonly #logLimit: number;
  readonly #onFailure: () => void;
  readonly #state = new Int32Array(new SharedArrayBuffer(12));
  #worker: Worker | undefined;
  #exited = false;
  /** Bytes of the log file after the last commit. */
  #size = 0;
  /** Bytes of log at which the writer pauses unasked. */
  #bound: number;
  #resume: (() => void) | undefined;

  /** `logLimit` in bytes; the log stays below twice as much and one commit. `onFailure` runs when the thread cannot work. */
  constructor(path: string, logLimit: number, onFailure: () => void) {
    this.#path = path;
    this.#logLimit = logLimit;
    this.#bound = 2 * logLimit;
    this.#onFailure = onFailure;
  }

  /** To be called after every commit. */
  committed(): void {
    const before = Atomics.add(this.#state, STATE.commits, 1);
    this.#size = statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (this.#size <= this.#logLimit) this.#bound = 2 * this.#logLimit;
    if (this.#worker) Atomics.notify(this.#state, STATE.commits);
    else if (before >= FEW.commits || this.#size >= Math.min(FEW.bytes, this.#logLimit)) this.#worker = this.#start();
  }

  /** The pause that the writer owes the checkpointer before its next transaction; undefined when it owes none, as nearly always. */
  pause(): Promise<void> | undefined {
    const worker = this.#worker;
    if (!worker || this.#exited) return undefined;
    if (this.#size < this.#bound && Atomics.load(this.#state, STATE.turn) === TURN.writer) return undefined;
    Atomics.store(this.#state, STATE.turn, TURN.paused);
    // Whatever the checkpointer waits for: the pause is looked at next.
    Atomics.add(this.#state, STATE.commits, 1);
    Atomics.notify(this.#state, STATE.commits);
    Atomics.notify(this.#state, STATE.turn);
    // Transactions wait: the process must not end for want of other work.
    worker.ref();
    return new Promise((resolve) => {
      this.#resume = () => {
        worker.unref();
        resolve();
      };
    });
  }

  /** Resolves when the thread has let go of the file. */
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
      // Another process reads an old state, a backup for instance: the next try is worth it only after as many commits again.
      if (!restarted) this.#bound = this.#size + this.#logLimit;
      this.#goOn();
    });
    // It sleeps between checkpoints without an event loop, and must not keep a finished process alive.
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
