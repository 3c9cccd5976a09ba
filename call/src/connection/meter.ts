import type { Sequence } from './sequence.ts';
import type { Quality } from './types.ts';

/** Measurements that count: with one every two seconds, the last ten. */
const KEPT = 5;

/** The quality of a connection over its last measurements. */
export class Meter {
  /** Ms between the last heartbeat and its response. */
  roundTrip: number | undefined;
  #counts: { expected: number; received: number }[] = [];

  /** Adds what the streams have received since the last measurement. */
  measure(streams: Iterable<Sequence>): Quality {
    const sum = { expected: 0, received: 0 };
    for (const stream of streams) {
      const { expected, received } = stream.take();
      sum.expected += expected;
      sum.received += received;
    }
    this.#counts = [...this.#counts, sum].slice(-KEPT);
    const total = (key: 'expected' | 'received') => this.#counts.reduce((all, one) => all + one[key], 0);
    const expected = total('expected');
    const loss = expected === 0 ? 0 : Math.max(0, 1 - total('received') / expected);
    return { roundTrip: this.roundTrip, loss };
  }
}
