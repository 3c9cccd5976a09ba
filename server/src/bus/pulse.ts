import { randomBytes } from 'node:crypto';

/** Ms between two beats: less than servers need to join again after a break between them. */
export const PULSE_PERIOD = 500;
/** The most nodes that are remembered; those of long ago go first. */
const MOST_PEERS = 10_000;

/** A node's sign of life: who, the how many-eth, and for how many ms it has been there. */
interface Beat {
  from: string;
  n: number;
  age: number;
}

export interface PulseNeeds {
  send: (beat: Beat) => void;
  /** Beats of another node have not come: what it sent at that time may be missing too. */
  missed: () => void;
  /** Ms, as a clock that no one turns. */
  now: () => number;
}

/**
 * Finds breaks between servers of the bus, which no node's own line shows: each node counts its beats, and who hears a later
 * one than the next knows that something was lost.
 */
export class Pulse {
  readonly #needs: PulseNeeds;
  #from = '';
  #beats = 0;
  /** Since when it beats and listens. */
  #since = 0;
  /** Nodes to their last beat. */
  readonly #heard = new Map<string, number>();

  constructor(needs: PulseNeeds) {
    this.#needs = needs;
    this.restart();
  }

  /** The own line was away, of which all are told otherwise: begins anew, to the others as another node. */
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

  /** Whether a node of which nothing was heard began when this one was there already. */
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
