import type pg from 'pg';
import { isStalePlan } from './errors.ts';

/** Sends queries without waiting in between; resolves with the result of the last, or rejects with the first failure. */
export async function sendAll(
  client: pg.PoolClient,
  queries: readonly pg.QueryConfig[],
  last: pg.QueryConfig,
): Promise<pg.QueryResult> {
  if (queries.length === 0) return client.query(last);
  const before = queries.map((query) => client.query(query));
  const [result, ...others] = await Promise.allSettled([client.query(last), ...before]);
  for (const other of others) if (other.status === 'rejected') throw other.reason;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
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
