import type { Clock } from './clock.ts';
import { aborted } from './errors.ts';

/** A signal that aborts with the first of some. */
export function anyOf(...signals: readonly (AbortSignal | null | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal));
}

/** Calls `abort` when the signal aborts, until the returned function is called. Throws ErrorType.Aborted if it has aborted. */
export function whenAborted(signal: AbortSignal | undefined, abort: (error: Error) => void): () => void {
  const error = () => aborted(signal?.reason);
  if (signal?.aborted) throw error();
  const listener = () => abort(error());
  signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}

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
  const signal = anyOf(lifetime, given, done.signal);
  const reason = () => (lifetime.aborted ? lifetime.reason : aborted(given?.reason));
  if (signal.aborted) throw reason();
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
    const stop = whenAborted(signal, () => {
      cancel();
      reject(signal.reason);
    });
    const cancel = clock.after(ms, () => {
      stop();
      resolve();
    });
  });
}
