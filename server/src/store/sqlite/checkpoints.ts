import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Places in the memory shared with the checkpointer: a count of commits, and 1 when it shall stop. */
export const STATE = { commits: 0, stop: 1 };

/** What the checkpointer is started with. */
export interface CheckpointerData {
  path: string;
  state: Int32Array;
}

/** Commits, and bytes of them, that the log holds well without a thread, which takes a tenth of a second of one core to start. */
const FEW = { commits: 256, bytes: 4_000_000 };

/** Starts the checkpointing thread when commits are no longer few, and wakes it at those that follow. */
export class Checkpoints {
  readonly #path: string;
  readonly #onFailure: () => void;
  readonly #state = new Int32Array(new SharedArrayBuffer(8));
  #worker: Worker | undefined;
  #exited = false;

  /** `onFailure` runs when the thread cannot work. */
  constructor(path: string, onFailure: () => void) {
    this.#path = path;
    this.#onFailure = onFailure;
  }

  /** To be called after every commit. */
  committed(): void {
    const before = Atomics.add(this.#state, STATE.commits, 1);
    if (this.#worker) Atomics.notify(this.#state, STATE.commits);
    else if (before >= FEW.commits || this.#logSize() >= FEW.bytes) this.#worker = this.#start();
  }

  /** Resolves when the thread has let go of the file. */
  async stop(): Promise<void> {
    Atomics.store(this.#state, STATE.stop, 1);
    Atomics.add(this.#state, STATE.commits, 1);
    const worker = this.#worker;
    if (!worker || this.#exited) return;
    const exited = new Promise((resolve) => worker.on('exit', resolve));
    worker.ref();
    Atomics.notify(this.#state, STATE.stop);
    Atomics.notify(this.#state, STATE.commits);
    await exited;
  }

  #logSize(): number {
    return statSync(`${this.#path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  }

  #start(): Worker {
    const data: CheckpointerData = { path: this.#path, state: this.#state };
    const worker = new Worker(new URL('./checkpointer.ts', import.meta.url), { workerData: data, name: 'checkpointer' });
    // It sleeps between checkpoints without an event loop, and must not keep a finished process alive.
    worker.unref();
    worker.on('error', this.#onFailure);
    worker.on('exit', () => {
      this.#exited = true;
    });
    return worker;
  }
}
