import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../../core/framework/platform.ts';
import { tableCache } from '../../../core/framework/table-cache.ts';
import type { UserRow } from '../../../core/tables/database.ts';
import { findUser } from './queries.ts';

const users = tableCache<UserRow>(['users'], 50_000);

/** The user as last committed, from the cache, or undefined; for hot paths outside of transactions. */
export function cachedUser(platform: Platform, id: Snowflake): Promise<UserRow | undefined> {
  return users(platform).get<undefined>(id, () => findUser(platform.store.read, id));
}
