import type pg from 'pg';
import { type PendingWrite, writeQueries } from './db.ts';
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
  const result = (await sendEach(client, [...queries, last])).at(-1);
  if (!result) throw new Error('no query was sent');
  return result;
}

async function sendEach(client: pg.PoolClient, queries: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const sent = together(client, () => queries.map((query) => client.query(query)));
  return (await Promise.allSettled(sent)).map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** Begins a transaction with claims of different rows; returns those whose row was not written. */
export async function beginWithClaims(
  client: pg.PoolClient,
  begin: string,
  claims: readonly PendingWrite[],
): Promise<Set<PendingWrite>> {
  const queries = writeQueries(claims);
  const [, ...results] = await sendEach(client, [{ text: begin }, ...queries]);
  const written = new Map(queries.map(({ text }, index) => [text, new Set(results[index]?.rows.map(({ id }) => String(id)))]));
  return new Set(claims.filter(({ text, claims: id }) => id === undefined || !written.get(text)?.has(id)));
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
