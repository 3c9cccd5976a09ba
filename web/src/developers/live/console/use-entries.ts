import type { ConsoleEntryObject, ConsoleKind } from '@guildhall/protocol/objects/apps/console';
import { useEffect, useState } from 'react';
import { backoff } from '../../../api/gateway.ts';
import { messageOf } from '../../../api/http.ts';
import type { Id } from '../../../api/wire-base.ts';
import { request } from '../../../state/session.ts';

/** The entries that a person wants to see. */
export interface Filter {
  /** All kinds if there are none. */
  kinds: readonly ConsoleKind[];
  search: string;
  isFailedOnly: boolean;
}

/** The entries that have arrived, the newest first. */
export interface Entries {
  list: readonly ConsoleEntryObject[];
  /** Whether older ones may exist. */
  hasOlder: boolean;
  isLoading: boolean;
  /** Why the server could not be asked; it is asked again after a pause. */
  problem: string | null;
}

/** Entries that are kept in the page. */
const KEPT = 500;
const PAGE = 50;
/** Seconds for which the server waits for a new entry. */
const WAIT = 25;
/** Ms between two requests, when many entries arrive. */
const GAP_MS = 300;
const EMPTY: Entries = { list: [], hasOlder: false, isLoading: true, problem: null };

function queryOf({ kinds, search, isFailedOnly }: Filter) {
  return {
    ...(kinds.length > 0 && { kinds: kinds.join() }),
    ...(search !== '' && { search }),
    ...(isFailedOnly && { failed: true }),
  };
}

/** Resolves after some time, or at once when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves when the tab is visible. */
function whenVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'visible' || signal.aborted) return resolve();
    const look = () => document.visibilityState === 'visible' && resolve();
    document.addEventListener('visibilitychange', look, { signal });
    signal.addEventListener('abort', () => resolve());
  });
}

interface Following {
  applicationId: Id;
  filter: Filter;
  signal: AbortSignal;
  /** Receives the first page, or entries that have arrived, the newest first. */
  onPage: (page: ConsoleEntryObject[], isFirst: boolean) => void;
  onProblem: (problem: string | null) => void;
}

/** Loads the newest entries and waits for further ones until the signal is aborted. */
async function follow({ applicationId, filter, signal, onPage, onProblem }: Following): Promise<void> {
  const list = async (query: { after?: Id; wait?: number; limit?: number }) => {
    const path = 'GET /applications/{application_id}/console/entries';
    return (await request(path, { application_id: applicationId, query: { ...queryOf(filter), ...query }, signal })).entries;
  };
  let newest: Id | undefined;
  let failures = 0;
  while (!signal.aborted) {
    await whenVisible(signal);
    try {
      const isFirst = newest === undefined;
      const found: ConsoleEntryObject[] = isFirst
        ? await list({ limit: PAGE })
        : (await list({ ...(newest !== undefined && { after: newest }), wait: WAIT, limit: 2 * PAGE })).toReversed();
      if (signal.aborted) return;
      newest = found[0]?.id ?? newest ?? '0';
      failures = 0;
      onProblem(null);
      onPage(found, isFirst);
      await pause(GAP_MS, signal);
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      onProblem(messageOf(error));
      await pause(backoff(failures, Math.random()), signal);
    }
  }
}

/** The entries of an application's console as they arrive, and functions to load older ones and to forget them. */
export function useEntries(applicationId: Id, filter: Filter) {
  const [entries, setEntries] = useState<Entries>(EMPTY);
  const [round, setRound] = useState(0);
  const key = JSON.stringify([applicationId, filter, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the application and the filter
  useEffect(() => {
    const stop = new AbortController();
    setEntries(EMPTY);
    void follow({
      applicationId,
      filter,
      signal: stop.signal,
      onPage: (page, isFirst) =>
        setEntries((before) => ({
          list: [...page, ...before.list].slice(0, KEPT),
          hasOlder: isFirst ? page.length === PAGE : before.hasOlder,
          isLoading: false,
          problem: null,
        })),
      onProblem: (problem) => setEntries((before) => ({ ...before, problem, isLoading: false })),
    });
    return () => stop.abort();
  }, [key]);
  const loadOlder = async () => {
    const before = entries.list.at(-1)?.id;
    if (before === undefined) return;
    const query = { ...queryOf(filter), before, limit: PAGE };
    const path = 'GET /applications/{application_id}/console/entries';
    const { entries: older } = await request(path, { application_id: applicationId, query });
    setEntries((held) => ({
      ...held,
      list: [...held.list, ...older].slice(0, KEPT),
      hasOlder: older.length === PAGE && held.list.length + older.length < KEPT,
    }));
  };
  return { entries, loadOlder, restart: () => setRound((count) => count + 1) };
}
