import { NETWORK_ERROR } from './error-types.ts';
import { SvcppError } from './errors.ts';

/**
 * Loads a part of the library when it is first needed; a failure is ErrorType.NetworkError, and the next call tries again.
 */
export function lazy<M>(load: () => Promise<M>): () => Promise<M> {
  let loaded: Promise<M> | undefined;
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      const message = 'A part of the library could not be loaded. Check the connection and try again.';
      throw new SvcppError({ type: NETWORK_ERROR, message, retryable: true, cause });
    });
    return loaded;
  };
}

/** Calls of a part of the library that the first one loads; each fails as `lazy` says. */
export function lazyCalls<C extends object, N extends keyof C>(load: () => Promise<C>, names: readonly N[]): Pick<C, N> {
  const loaded = lazy(load);
  const call =
    (name: N) =>
    async (...args: readonly unknown[]) => {
      const calls = await loaded();
      return Reflect.apply(Object(calls[name]), calls, args);
    };
  // Each function stands under its own name.
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<C, N>;
}
