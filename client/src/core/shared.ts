import type { CallOptions } from './http.ts';
import type { Tools } from './tools.ts';

/** A call that several callers wait for; it is aborted when the last one has aborted. */
export interface Shared<T> {
  /** Waits for the result. An abort rejects this caller only. */
  join(options?: CallOptions): Promise<T>;
}

/** Starts a call that can be joined until `ended` is called: it is settled, or its last caller has aborted. */
export function share<T>({ aborted }: Tools, start: (signal: AbortSignal) => Promise<T>, ended: () => void): Shared<T> {
  const end = new AbortController();
  const result = start(end.signal);
  // Each caller gets the failure from its own promise.
  result.catch(() => {}).finally(ended);
  let waiting = 0;
  return {
    join: ({ signal } = {}) =>
      new Promise<T>((resolve, reject) => {
        const leave = () => {
          waiting -= 1;
          signal?.removeEventListener('abort', stop);
        };
        const stop = () => {
          leave();
          reject(aborted(signal?.reason));
          if (waiting > 0) return;
          ended();
          end.abort();
        };
        waiting += 1;
        if (signal?.aborted) return stop();
        signal?.addEventListener('abort', stop);
        result.then(resolve, reject).finally(leave);
      }),
  };
}
