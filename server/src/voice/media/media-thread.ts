import { Worker } from 'node:worker_threads';
import { type Counters, zeroCounters } from './drops.ts';
import type { Mode } from './ciphers.ts';
import { type FromWorker, handle, type Handlers, type Message, type Post, type ToWorker, type WorkerStart } from './messages.ts';
import { RelayBatch, type RelayPacket } from './relay-batch.ts';

/** Media could not be served: no port is free, all workers are full, or a member or call is not as the caller says. */
export class MediaError extends Error {}

/** The events of a thread. */
export type ThreadEvents = Pick<Handlers<FromWorker>, 'proven' | 'talking' | 'exhausted' | 'relayed' | 'failed'> & {
  /** The thread has ended although it was not asked to; `reason` is undefined without an error. */
  crashed(reason: string | undefined): void;
};

/** A worker thread from the main thread's side. */
export class MediaThread {
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  readonly #ready = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  readonly #relayed = new RelayBatch();
  #sent = new Map<number, number>();
  #flushing = false;
  #stopping = false;
  #waiting: ((counters: Counters) => void)[] = [];
  #counters = zeroCounters();
  /** The UDP port; 0 until the thread is ready. */
  port = 0;
  modes: readonly Mode[] = [];

  constructor(start: WorkerStart, events: ThreadEvents) {
    this.#events = events;
    this.#worker = new Worker(new URL('./media-worker.ts', import.meta.url), { workerData: start, name: 'voice media' });
    const handlers: Handlers<FromWorker> = {
      ...events,
      ready: ({ port, modes }) => {
        this.port = port;
        this.modes = modes;
        this.#ready.resolve();
      },
      unbound: ({ reason }) => {
        this.#stopping = true;
        this.#ready.reject(new MediaError(`No UDP port for voice could be bound: ${reason}`));
      },
      counters: (counters) => {
        this.#counters = counters;
        this.#waiting.shift()?.(counters);
      },
    };
    this.#worker.on('message', (message: Message<FromWorker>) => handle(handlers, message));
    let reason: string | undefined;
    this.#worker.on('error', (error) => {
      reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    this.#worker.on('exit', () => this.#end(reason));
    // A caller may not be waiting for it.
    this.#ready.promise.catch(() => undefined);
  }

  /** Resolves when the socket is bound; rejects with a MediaError if it cannot be. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Sends a message, after the relayed packets before it. */
  readonly post: Post<ToWorker> = (kind, data) => {
    this.#flush();
    this.#worker.postMessage({ kind, data });
  };

  /** Sends a packet of a relayed member; those of one turn travel together. */
  relay(member: number, { ssrc, seq, timestamp, frame }: RelayPacket): void {
    this.#relayed.add(member, ssrc, seq, timestamp, frame);
    this.#flushLater();
  }

  /** Reports bytes of relayed packets that a member's transport has sent. */
  sent(member: number, bytes: number): void {
    this.#sent.set(member, (this.#sent.get(member) ?? 0) + bytes);
    this.#flushLater();
  }

  /** The totals of the thread at present; the last known ones if it has ended. */
  counters(): Promise<Counters> {
    if (this.#waiting === CLOSED) return Promise.resolve(this.#counters);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.post('count', {});
    });
  }

  /** Stops the thread; resolves when it has released its port. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.post('stop', {});
    await this.#exited.promise;
  }

  #flushLater(): void {
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#relayed.isEmpty) {
      const packets = this.#relayed.take();
      const message: Message<ToWorker> = { kind: 'relay', data: { packets } };
      this.#worker.postMessage(message, [packets.buffer]);
    }
    if (this.#sent.size === 0) return;
    const message: Message<ToWorker> = { kind: 'sent', data: { bytes: this.#sent } };
    this.#worker.postMessage(message);
    this.#sent.clear();
  }

  #end(reason: string | undefined): void {
    this.#ready.reject(new MediaError('The voice worker ended while it started.'));
    for (const resolve of this.#waiting) resolve(this.#counters);
    this.#waiting = CLOSED;
    this.#exited.resolve();
    if (!this.#stopping) this.#events.crashed(reason);
  }
}

/** In place of the waiting callers, after the thread has ended. */
const CLOSED: ((counters: Counters) => void)[] = [];
