import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/http.ts';

/** Something that is loaded from the server: its state, and functions to reload and change it. */
export interface Resource<T> {
  state: { kind: 'loading' } | { kind: 'failed'; problem: string } | { kind: 'loaded'; data: T };
  /** Loads it again; the old data stays visible until the new data has arrived. */
  reload: () => void;
  /** Changes the loaded data, after the server has confirmed a change. */
  change: (apply: (data: T) => T) => void;
}

/** Loads something when the component is shown and whenever `key` changes; responses for earlier keys are ignored. */
export function useResource<T>(key: string, load: () => Promise<T>): Resource<T> {
  const [held, setHeld] = useState<{ key: string; state: Resource<T>['state'] }>({ key, state: { kind: 'loading' } });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    let current = true;
    const put = (state: Resource<T>['state']) => current && setHeld({ key, state });
    latest.current().then(
      (data) => put({ kind: 'loaded', data }),
      (error: unknown) => put({ kind: 'failed', problem: messageOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [key, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const change = useCallback(
    (apply: (data: T) => T) =>
      setHeld((before) =>
        before.state.kind === 'loaded' ? { ...before, state: { kind: 'loaded', data: apply(before.state.data) } } : before,
      ),
    [],
  );
  return { state: held.key === key ? held.state : { kind: 'loading' }, reload, change };
}
