import type { Snowflake } from '@guildhall/protocol/ids';
import type { Cancel, Clock } from '../core/framework/clock.ts';
import { hits } from './chance.ts';
import type { FaultSpec } from './fault-kinds.ts';
import type { Subject } from './subject.ts';

/** An application and its bot. */
export interface Target {
  applicationId: Snowflake;
  botId: Snowflake;
}

/** A request for a fault, with what its ids refer to. */
export interface NewFault<S extends FaultSpec = FaultSpec> {
  spec: S & { seed: number };
  /** The application that `bot` names; null: all. */
  target: Target | null;
  /** The method and path of the selected operation; null: all. */
  operation: string | null;
  /** Ms since 1970 by the platform's clock. */
  from: number;
  until: number;
}

/** One fault: whom it applies to, its decisions, and how often it took effect. */
export class Fault<S extends FaultSpec = FaultSpec> {
  readonly id: string;
  readonly spec: S & { seed: number };
  readonly #made: NewFault<S>;
  readonly #clock: Clock;
  #matched = 0;
  #effects = 0;
  #isOver = false;
  /** Callbacks for its end. */
  readonly #endings = new Set<() => void>();

  constructor(id: string, made: NewFault<S>, clock: Clock) {
    this.id = id;
    this.spec = made.spec;
    this.#made = made;
    this.#clock = clock;
  }

  /** When it ends by the platform's clock, ms since 1970; Infinity if that is not set. */
  get until(): number {
    return this.#made.until;
  }

  /** Whether it has been deleted or its period has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether it has had all its effects. */
  get isSpent(): boolean {
    return this.#effects >= (this.spec.times ?? Number.POSITIVE_INFINITY);
  }

  /** Whether it may take effect now. */
  get isActive(): boolean {
    const now = this.#clock.now();
    return !this.#isOver && !this.isSpent && now >= this.#made.from && now < this.#made.until;
  }

  /** Whether it applies to a sender or owner. */
  concerns({ userId, applicationId, isApplication }: Subject): boolean {
    const { target } = this.#made;
    if (!target) return isApplication || this.spec.people;
    return isApplication && (applicationId === target.applicationId || userId === target.botId);
  }

  /** Whether it applies to an operation, given as `POST /channels/{channel_id}/messages`. */
  selects(operation: string): boolean {
    return this.#made.operation === null || this.#made.operation === operation;
  }

  /** Counts a match, and decides whether it takes effect. */
  decide(): boolean {
    this.#matched += 1;
    const taken = hits(this.spec.share, this.spec.seed, this.#matched);
    if (taken) this.#effects += 1;
    return taken;
  }

  /** How many decisions it has made: a different number for each order that it draws. */
  get matched(): number {
    return this.#matched;
  }

  /** Calls back when it ends; returns a function that stops this. */
  onEnd(run: () => void): Cancel {
    this.#endings.add(run);
    return () => this.#endings.delete(run);
  }

  /** Resolves after `ms` of real time, or when it ends. */
  async wait(ms: number): Promise<void> {
    if (this.#isOver) return;
    await new Promise<void>((resolve) => {
      const forget = this.onEnd(() => {
        cancel();
        resolve();
      });
      const cancel = this.#clock.after(ms, () => {
        forget();
        resolve();
      });
    });
  }

  /** Ends it, and with it everything that it delays. */
  end(): void {
    this.#isOver = true;
    const endings = [...this.#endings];
    this.#endings.clear();
    for (const run of endings) run();
  }

  /** As the API shows it. */
  toJSON(): object {
    const { id, isActive: is_active, spec } = this;
    return { id, ...spec, matched: this.#matched, effects: this.#effects, is_active };
  }
}
