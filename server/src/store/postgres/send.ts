import type pg from 'pg';
import { isStalePlan } from './errors.ts';

/** Runs `send`, and sends all the queries that it issues in one write. */
export function together<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Sends queries without waiting in between; resolves with the result of the last, or rejects with the first failure. */
export async function sendAll(
  client: pg.PoolClient,
  queries: readonly pg.QueryConfig[],
  last: pg.QueryConfig,
): Promise<pg.QueryResult> {
  if (queries.length === 0) return client.query(last);
  const sent = together(client, () => [...queries, last].map((query) => client.query(query)));
  let result: pg.QueryResult | undefined;
  for (const one of await Promise.allSettled(sent)) {
    if (one.status === 'rejected') throw one.reason;
    result = one.value;
  }
  if (!result) throw new Error('no query was sent');
  return result;
}

/** Whether the connection is no longer usable after a failure. */
export async function cannotRollBack(client: pg.PoolClient, error: unknown): Promise<boolean> {
  try {
    await client.query('rollback');
    return isStalePlan(error);
  } catch {
    return true;
  }
}
