import type { Frame } from '../gateway/fanout/frame.ts';
import { reordered } from './chance.ts';
import type { Fault } from './fault.ts';
import type { SpecOf } from './fault-kinds.ts';
import type { TestedSession } from './tested-session.ts';

type ReorderFault = Fault<SpecOf<'reorder'>>;

/** The events of one session that a fault holds, each with what sends it. */
interface Batch {
  sends: (() => void)[];
  /** The number of the last decision, from which the order is drawn. */
  n: number;
}

/** The events that faults of the kind `reorder` hold. */
export class HeldEvents {
  readonly #batches = new Map<ReorderFault, Map<TestedSession, Batch>>();

  /** Holds an event of a session until the fault has enough of them. */
  hold(fault: ReorderFault, session: TestedSession, frame: Frame): void {
    const batches = this.#batchesOf(fault);
    let batch = batches.get(session);
    if (!batch) {
      batch = { sends: [], n: 0 };
      batches.set(session, batch);
      if (fault.spec.ms !== undefined) void this.#releaseLater(fault, session, batch, fault.spec.ms);
    }
    batch.sends.push(fault.spec.numbers === 'sent' ? () => session.deliver(frame) : sendOutOfTurn(session, frame));
    batch.n = fault.matched;
    if (batch.sends.length >= fault.spec.count) this.#release(fault, session, batch);
    // No other event will come that completes a batch.
    if (fault.isSpent) this.#releaseAll(fault);
  }

  #batchesOf(fault: ReorderFault): Map<TestedSession, Batch> {
    const known = this.#batches.get(fault);
    if (known) return known;
    const made = new Map<TestedSession, Batch>();
    this.#batches.set(fault, made);
    fault.onEnd(() => {
      this.#releaseAll(fault);
      this.#batches.delete(fault);
    });
    return made;
  }

  async #releaseLater(fault: ReorderFault, session: TestedSession, batch: Batch, ms: number): Promise<void> {
    await fault.wait(ms);
    if (this.#batches.get(fault)?.get(session) === batch) this.#release(fault, session, batch);
  }

  #releaseAll(fault: ReorderFault): void {
    for (const [session, batch] of this.#batches.get(fault) ?? []) this.#release(fault, session, batch);
  }

  #release(fault: ReorderFault, session: TestedSession, batch: Batch): void {
    this.#batches.get(fault)?.delete(session);
    for (const send of reordered(batch.sends, fault.spec.seed, batch.n)) send();
  }
}

/** Gives an event its number now; the result sends it later, unless a resume on another connection has sent it. */
function sendOutOfTurn(session: TestedSession, frame: Frame): () => void {
  const withheld = session.withhold(frame);
  if (!withheld) return () => undefined;
  return () => {
    if (session.connection === withheld.wire) withheld.wire.repeat(frame, withheld.s);
  };
}
