import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import { limited } from '../core/waiting.ts';

/** The calls that wait until the player's provisional account is merged. */
export interface MergeGate {
  readonly events: EventSource<{ required: undefined }>;
  /** Asks the game to merge the account. Resolves when it has done so; rejects with ErrorType.ValidationError if it could not. */
  merged(options?: CallOptions): Promise<void>;
  /** The game's word that a merge is done, or has failed. */
  complete(success: boolean): void;
}

/** Builds the gate, through which calls of other areas wait; areas obtain it by `core.use(mergeGate)`. */
export function mergeGate(core: Core): MergeGate {
  const events = core.emitter<{ required: undefined }>();
  const waiting = new Set<(success: boolean) => void>();
  return {
    events,
    merged: ({ signal } = {}) =>
      limited(core, signal, async (ended) => {
        const answer = new Promise<boolean>((resolve) => {
          waiting.add(resolve);
          ended.addEventListener('abort', () => waiting.delete(resolve), { once: true });
        });
        core.emit(events, 'required', undefined);
        if (!(await answer)) throw invalid('The account is provisional, and was not merged: log in with an account first.');
      }),
    complete(success) {
      for (const resolve of waiting) resolve(success);
    },
  };
}
