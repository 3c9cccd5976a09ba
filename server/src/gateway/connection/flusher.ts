import type { Journal } from '../cluster/journal.ts';

/** An object with pending bytes to write. */
export interface Flushable {
  flush(): void;
}

/** Number of connections that are written to before other work gets its turn. */
const FLUSH_BATCH = 500;
/** Maximum pause between two rounds of writes, in ms. */
const MAX_PAUSE = 10;

/**
 * Writes to the connections with pending bytes, in batches. A single event leaves immediately. If more arrived during
 * a round of writes, a pause of a quarter of the round's duration follows (at most MAX_PAUSE), so that events leave
 * together under load: nearly all the cost of a large fan-out is the writes.
 */
export class Flusher {
  #queue: Flushable[] = [];
  #scheduled = false;
  readonly #journal: Journal | null;

  /** With a journal: the journal entries of events are sent before the events. */
  constructor(journal: Journal | null) {
    this.#journal = journal;
  }

  add(connection: Flushable): void {
    this.#queue.push(connection);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(this.#round);
  }

  readonly #round = (): void => {
    const began = performance.now();
    const connections = this.#queue;
    this.#queue = [];
    let at = 0;
    const batch = () => {
      this.#journal?.commit();
      const end = Math.min(connections.length, at + FLUSH_BATCH);
      while (at < end) connections[at++]?.flush();
      if (at < connections.length) setImmediate(batch);
      else this.#ended(began);
    };
    batch();
  };

  #ended(began: number): void {
    this.#scheduled = this.#queue.length > 0;
    if (this.#scheduled) setTimeout(this.#round, Math.min(MAX_PAUSE, (performance.now() - began) / 4));
  }
}
