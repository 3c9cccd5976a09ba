import type { Clock } from './clock.ts';
import { aborted } from './errors.ts';

/**
 * Runs `work` until it settles, the caller's signal aborts (ErrorType.Aborted) or the client is disposed of
 * (ErrorType.ClientDestroyed). The signal of `work` aborts in each case, to free what it uses.
 */
export async function limited<T>(
  { lifetime }: { lifetime: AbortSignal },
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const outer = given ? AbortSignal.any([lifetime, given]) : lifetime;
  const signal = AbortSignal.any([outer, done.signal]);
  const reason = () => (lifetime.aborted ? lifetime.reason : aborted(given?.reason));
  if (outer.aborted) throw reason();
  try {
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(reason()), { once: true });
    });
    return await Promise.race([work(signal), ended]);
  } finally {
    done.abort();
  }
}

/** Resolves after `ms`; rejects when the signal aborts. */
export function pause({ clock }: { clock: Clock }, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    signal.addEventListener('abort', stop, { once: true });
  });
}
