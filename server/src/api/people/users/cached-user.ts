import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../../core/framework/platform.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { findUser, findUsers } from './queries.ts';

const users = tableCache<UserRow>(['users'], 50_000);

/**
 * The user as last committed (with `isRefreshed`: when the store was last refreshed), from the cache, or undefined; for hot
 * paths outside of transactions.
 */
export function cachedUser(platform: Platform, id: Snowflake, isRefreshed = false): Promise<UserRow | undefined> {
  return users(platform).get<undefined>(id, () => findUser(platform.store.read, id), isRefreshed);
}

/**
 * The existing users among these ids, by id, as they were when the request arrived or later: what is not cached is read
 * with one query.
 */
export async function cachedUsers(
  ctx: Platform & { isRefreshed: boolean },
  ids: Iterable<Snowflake>,
): Promise<Map<Snowflake, UserRow>> {
  if (!ctx.isRefreshed) await ctx.store.changes?.refresh();
  const cache = users(ctx);
  // Taken before the read, as in TableCache.
  const version = cache.version();
  const found = new Map<Snowflake, UserRow>();
  const missing: Snowflake[] = [];
  for (const id of new Set(ids)) {
    const known = await cache.known(id);
    if (known) found.set(id, known);
    else missing.push(id);
  }
  if (missing.length === 0) return found;
  for (const [id, user] of await findUsers(ctx.store.read, missing)) {
    cache.add(id, version, user);
    found.set(id, user);
  }
  return found;
}
