import type { Cancel, Clock } from '../core/framework/clock.ts';
import { Fault, type NewFault } from './fault.ts';
import { type FaultKind, isOfKind, type SpecOf } from './fault-kinds.ts';

/** Maximum ms of one timer: longer ones overflow in Node. */
const LONGEST = 2 ** 31 - 1;

/** The faults of a server for tests, oldest first. */
export class Faults {
  readonly #clock: Clock;
  readonly #byId = new Map<string, Fault>();
  #count = 0;
  #cancelTimer: Cancel | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(made: NewFault): Fault {
    this.#count += 1;
    const fault = new Fault(String(this.#count), made, this.#clock);
    this.#byId.set(fault.id, fault);
    this.check();
    return fault;
  }

  all(): Fault[] {
    return [...this.#byId.values()];
  }

  /** The faults of some kinds that may take effect now, oldest first. */
  active<K extends FaultKind>(...kinds: readonly K[]): Fault<SpecOf<K>>[] {
    return this.all().filter((fault): fault is Fault<SpecOf<K>> => fault.isActive && isOf(fault, kinds));
  }

  /** The faults of a kind that have not ended: their effects may last. */
  lasting<K extends FaultKind>(...kinds: readonly K[]): Fault<SpecOf<K>>[] {
    return this.all().filter((fault): fault is Fault<SpecOf<K>> => !fault.isOver && isOf(fault, kinds));
  }

  /** Ends and removes a fault; false if there is none. */
  delete(id: string): boolean {
    const fault = this.#byId.get(id);
    this.#byId.delete(id);
    fault?.end();
    return fault !== undefined;
  }

  /** Ends and removes all. */
  clear(): void {
    for (const id of [...this.#byId.keys()]) this.delete(id);
    this.#cancelTimer?.();
  }

  /** Ends the faults whose period is over: called when the clock was turned, and by a timer when it runs. */
  check(): void {
    const now = this.#clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const fault of this.all()) {
      if (fault.isOver) continue;
      if (fault.until <= now) fault.end();
      else next = Math.min(next, fault.until - now);
    }
    this.#cancelTimer?.();
    this.#cancelTimer =
      next === Number.POSITIVE_INFINITY ? undefined : this.#clock.after(Math.min(next, LONGEST), () => this.check());
  }
}

function isOf(fault: Fault, kinds: readonly FaultKind[]): boolean {
  return isOfKind(fault.spec, kinds);
}
