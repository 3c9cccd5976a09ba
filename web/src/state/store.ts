import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  set(change: (state: T) => T): void;
  subscribe(listener: () => void): () => void;
}

/** A value that notifies its listeners when it is replaced. */
export function createStore<T>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      const next = change(state);
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Renders again when the selected part changes; `select` must return the same object for the same state. */
export function useSelected<T, S>(store: Store<T>, select: (state: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
