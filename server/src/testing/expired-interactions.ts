import type { Snowflake } from '@guildhall/protocol/ids';
import type { Faults } from './faults.ts';
import type { Subject } from './subject.ts';

/** The interactions whose tokens count as expired, by faults of the kind `expired_interaction`. */
export class ExpiredInteractions {
  readonly #faults: Faults;
  /** The decision of each fault about each interaction: one, however often its token is used. */
  readonly #decisions = new Map<string, Map<Snowflake, boolean>>();

  constructor(faults: Faults) {
    this.#faults = faults;
  }

  /** Whether the token of an interaction counts as expired, used for an operation by its application. */
  has(id: Snowflake, subject: Subject, operation: string): boolean {
    for (const fault of this.#faults.lasting('expired_interaction')) {
      if (!fault.concerns(subject)) continue;
      const decisions = this.#decisions.get(fault.id) ?? new Map<Snowflake, boolean>();
      if (!this.#decisions.has(fault.id)) {
        this.#decisions.set(fault.id, decisions);
        fault.onEnd(() => this.#decisions.delete(fault.id));
      }
      let decision = decisions.get(id);
      if (decision === undefined && fault.isActive && fault.selects(operation)) {
        decision = fault.decide();
        decisions.set(id, decision);
      }
      if (decision) return true;
    }
    return false;
  }
}
