import type pg from 'pg';
import { isStalePlan } from './errors.ts';
import { together } from './send.ts';

/** Maximum number of connections that carry shared reads; the others of the pool stay free for transactions. */
const CONNECTIONS = 8;
/** Number of reads that one connection takes before another is used: each costs a system call in both processes. */
const SHARE = 8;

interface Waiting {
  query: pg.QueryConfig;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs short reads: those of one turn of the event loop are sent together, several in one write on one connection.
 * A slow query would delay the ones behind it, so it needs a connection of its own.
 */
export class Reads {
  readonly #pool: pg.Pool;
  #queue: Waiting[] = [];
  #isScheduled = false;
  #busy = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Resolves with the result of one query; rejects with the driver's error. */
  run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ query, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // After the poll phase, so that requests that arrived together share connections.
      setImmediate(() => {
        this.#isScheduled = false;
        this.#sendQueue();
      });
    });
  }

  #sendQueue(): void {
    while (this.#queue.length > 0 && this.#busy < CONNECTIONS) {
      const count = Math.max(SHARE, Math.ceil(this.#queue.length / (CONNECTIONS - this.#busy)));
      void this.#send(this.#queue.splice(0, count));
    }
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    this.#busy += 1;
    try {
      const client = await this.#pool.connect();
      let isStale = false;
      const settle = ({ query, resolve, reject }: Waiting) =>
        client.query(query).then(resolve, (error: unknown) => {
          isStale ||= isStalePlan(error);
          reject(error);
        });
      await Promise.all(together(client, () => batch.map(settle)));
      client.release(isStale);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#busy -= 1;
      this.#sendQueue();
    }
  }
}
