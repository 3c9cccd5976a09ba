import { randomBytes } from 'node:crypto';

/** Ms between two beats: less than servers need to reconnect after a break between them. */
export const PULSE_PERIOD = 500;
/** Maximum number of remembered nodes; the least recent are dropped first. */
const MOST_PEERS = 10_000;

/** A node's heartbeat: its id, the beat's number, and for how many ms the node has been running. */
interface Beat {
  from: string;
  n: number;
  age: number;
}

export interface PulseNeeds {
  send: (beat: Beat) => void;
  /** Called when beats of another node did not arrive: messages that it sent then may be missing too. */
  missed: () => void;
  /** Ms by a monotonic clock. */
  now: () => number;
}

/**
 * Detects breaks between servers of the bus, which no node's own connection shows: each node numbers its beats, and a
 * receiver that skips a number knows that something was lost.
 */
export class Pulse {
  readonly #needs: PulseNeeds;
  #from = '';
  #beats = 0;
  /** Since when it beats and listens. */
  #since = 0;
  /** The last beat of each node. */
  readonly #heard = new Map<string, number>();

  constructor(needs: PulseNeeds) {
    this.#needs = needs;
    this.restart();
  }

  /**
   * Called when the own connection was lost, of which the others are notified separately: starts from scratch, under
   * a new node id.
   */
  restart(): void {
    this.#from = randomBytes(8).toString('hex');
    this.#beats = 0;
    this.#since = this.#needs.now();
    this.#heard.clear();
  }

  beat(): void {
    this.#beats += 1;
    this.#needs.send({ from: this.#from, n: this.#beats, age: this.#needs.now() - this.#since });
  }

  hear(value: unknown): void {
    if (!isBeat(value)) return;
    const last = this.#heard.get(value.from);
    this.#heard.delete(value.from);
    this.#heard.set(value.from, value.n);
    for (const [oldest] of this.#heard) {
      if (this.#heard.size <= MOST_PEERS) break;
      this.#heard.delete(oldest);
    }
    if (last === undefined ? this.#shouldKnow(value) : value.n > last + 1) this.#needs.missed();
  }

  /** Whether an unknown node started after this one, so that its earlier beats should have arrived. */
  #shouldKnow({ n, age }: Beat): boolean {
    return n > 1 && age < this.#needs.now() - this.#since - 2 * PULSE_PERIOD;
  }
}

function isBeat(value: unknown): value is Beat {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'from' in value &&
    typeof value.from === 'string' &&
    'n' in value &&
    typeof value.n === 'number' &&
    'age' in value &&
    typeof value.age === 'number'
  );
}
