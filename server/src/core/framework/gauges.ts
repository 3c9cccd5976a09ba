import type { Platform } from './platform.ts';
import { service } from './service.ts';

/** Ms between two records of a process. */
const EVERY = 60_000;

/** Counts the requests of this process and records them with its memory, for the operator's metrics. */
export class Gauges {
  readonly #platform: Platform;
  readonly #timer: NodeJS.Timeout;
  #requests = 0;
  #requestMs = 0;

  constructor(platform: Platform) {
    this.#platform = platform;
    this.#timer = setInterval(() => {
      this.record().catch((error: unknown) => platform.log.warn({ err: error }, 'failed to record the figures of the process'));
    }, EVERY).unref();
  }

  /** Counts a request that was answered after `ms`. */
  countRequest(ms: number): void {
    this.#requests += 1;
    this.#requestMs += ms;
  }

  /** Stores the memory of the process and adds its requests since the last record. */
  async record(): Promise<void> {
    const { store, clock, nodeId } = this.#platform;
    const counted = { requests: this.#requests, request_ms: this.#requestMs };
    this.#requests = 0;
    this.#requestMs = 0;
    const now = { at: clock.now(), memory_bytes: process.memoryUsage.rss() };
    await store.transaction(({ kysely }) =>
      kysely
        .insertInto('process_gauges')
        .values({ node_id: nodeId, ...now, ...counted })
        .onConflict((conflict) =>
          conflict.column('node_id').doUpdateSet((eb) => ({
            ...now,
            requests: eb('process_gauges.requests', '+', eb.ref('excluded.requests')),
            request_ms: eb('process_gauges.request_ms', '+', eb.ref('excluded.request_ms')),
          })),
        )
        .execute(),
    );
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** The counters of the process. */
export const gauges = service(
  (platform: Platform) => new Gauges(platform),
  (made) => made.close(),
);
