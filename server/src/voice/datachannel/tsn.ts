/** Numbers beyond the last complete one that are noted; further ones are dropped. */
const AHEAD = 512;
/** Gaps that one acknowledgement names. */
const MOST_GAPS = 32;

/** Whether one 32-bit number is after another (RFC 1982). */
export function isAfter(one: number, other: number): boolean {
  return ((one - other) | 0) > 0;
}

/** Tracks which transmission sequence numbers of the peer have arrived. */
export class ReceivedTsns {
  /** All up to this one have arrived, or are given up. */
  last: number;
  readonly #beyond = new Set<number>();

  constructor(last: number) {
    this.last = last >>> 0;
  }

  /** Notes a number; false if it has arrived before, or is too far ahead. */
  accept(tsn: number): boolean {
    const ahead = (tsn - this.last) | 0;
    if (ahead <= 0 || ahead > AHEAD || this.#beyond.has(tsn)) return false;
    this.#beyond.add(tsn);
    this.#advance();
    return true;
  }

  /** The peer has given up everything to a number. */
  forward(tsn: number): void {
    if (!isAfter(tsn, this.last)) return;
    this.last = tsn;
    for (const one of this.#beyond) if (!isAfter(one, tsn)) this.#beyond.delete(one);
    this.#advance();
  }

  /** Whether a number is missing before one that has arrived. */
  get hasGaps(): boolean {
    return this.#beyond.size > 0;
  }

  /** The ranges beyond `last` that have arrived, as offsets from it. */
  gaps(): [number, number][] {
    const gaps: [number, number][] = [];
    const offsets = [...this.#beyond].map((tsn) => (tsn - this.last) >>> 0).sort((a, b) => a - b);
    for (const offset of offsets) {
      const open = gaps.at(-1);
      if (open && open[1] + 1 === offset) open[1] = offset;
      else if (gaps.length < MOST_GAPS) gaps.push([offset, offset]);
      else break;
    }
    return gaps;
  }

  #advance(): void {
    while (this.#beyond.delete((this.last + 1) >>> 0)) this.last = (this.last + 1) >>> 0;
  }
}
