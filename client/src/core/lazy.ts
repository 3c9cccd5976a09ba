import { ErrorType, SvcppError } from './errors.ts';

/**
 * Loads a part of the library when it is first needed; a failure is ErrorType.NetworkError, and the next call tries again.
 */
export function lazy<M>(load: () => Promise<M>): () => Promise<M> {
  let loaded: Promise<M> | undefined;
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      const message = 'A part of the library could not be loaded. Check the connection and try again.';
      throw new SvcppError({ type: ErrorType.NetworkError, message, retryable: true, cause });
    });
    return loaded;
  };
}
