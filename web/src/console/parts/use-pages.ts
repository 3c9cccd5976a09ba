import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/http.ts';

/** Rows in one page. */
export const PAGE = 50;
/** How long after the last key a search is sent, in ms. */
const TYPING_MS = 250;

/** A list that is loaded page by page. */
export interface Pages<T> {
  rows: readonly T[];
  /** Whether there are rows after these. */
  hasMore: boolean;
  loading: boolean;
  problem: string | null;
  /** Loads the next page. */
  more: () => void;
  /** Loads the list again; what is shown stays until then. */
  reload: () => void;
  /** Shows a change of one row; null removes it. */
  change: (id: string, apply: (row: T) => T | null) => void;
}

interface Held<T> {
  key: string;
  rows: readonly T[];
  hasMore: boolean;
  problem: string | null;
}

/**
 * Loads a list page by page, and from its beginning whenever `key` changes; answers to former keys are ignored.
 * `load` returns the page after the row `last`; a page with fewer than PAGE rows is the last one.
 */
export function usePages<T extends { id: string }>(key: string, load: (last: T | undefined) => Promise<readonly T[]>): Pages<T> {
  const [held, setHeld] = useState<Held<T>>({ key: '', rows: [], hasMore: true, problem: null });
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  const latest = useRef({ key, load, held, busy: false });
  useEffect(() => {
    latest.current = { ...latest.current, key, load, held };
  });

  const loadPage = useCallback(async (isFirst: boolean) => {
    const { key: asked, load: get, held: before, busy } = latest.current;
    if (busy && !isFirst) return;
    latest.current.busy = true;
    // A reload of what is shown is not announced.
    if (!isFirst || before.key !== asked) setLoading(true);
    const former = isFirst ? [] : before.rows;
    const isCurrent = () => latest.current.key === asked;
    try {
      const page = await get(former.at(-1));
      if (!isCurrent()) return;
      const known = new Set(former.map((row) => row.id));
      const rows = [...former, ...page.filter((row) => !known.has(row.id))];
      setHeld({ key: asked, rows, hasMore: page.length >= PAGE, problem: null });
    } catch (error) {
      if (isCurrent())
        setHeld({ ...before, key: asked, rows: before.key === asked ? before.rows : [], problem: messageOf(error) });
    } finally {
      if (isCurrent()) {
        latest.current.busy = false;
        setLoading(false);
      }
    }
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key and each reload fetch the first page
  useEffect(() => {
    const timer = setTimeout(() => void loadPage(true), latest.current.held.key === '' ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [key, round, loadPage]);

  const change = useCallback((id: string, apply: (row: T) => T | null) => {
    setHeld((before) => ({ ...before, rows: before.rows.flatMap((row) => (row.id === id ? (apply(row) ?? []) : row)) }));
  }, []);
  return {
    rows: held.rows,
    hasMore: held.hasMore,
    loading,
    problem: held.problem,
    more: () => held.key === key && held.hasMore && held.problem === null && void loadPage(false),
    reload: useCallback(() => setRound((count) => count + 1), []),
    change,
  };
}
