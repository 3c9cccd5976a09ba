import type { Journal } from './journal.ts';

/** What writes its pending bytes when it is flushed. */
export interface Flushable {
  flush(): void;
}

/** Connections written to before others get their turn. */
const FLUSH_BATCH = 500;
/** Ms between two rounds of writes at most. */
const LONGEST_PAUSE = 10;

/**
 * Writes connections that have something to send, so many at a time. A lone event leaves at once; when more came while a round
 * of writes went on, a quarter of the time that the round took passes (at most LONGEST_PAUSE), so that under load events leave
 * together: the writes are nearly all that a big fan-out costs.
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
    if (this.#scheduled) setTimeout(this.#round, Math.min(LONGEST_PAUSE, (performance.now() - began) / 4));
  }
}
