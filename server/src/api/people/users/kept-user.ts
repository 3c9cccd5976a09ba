import type { Snowflake } from '@guildhall/protocol/ids';
import { keptIn } from '../../../core/kept.ts';
import type { Store } from '../../../core/store.ts';
import type { UserRow } from '../../../core/tables.ts';
import { findUser } from './queries.ts';

const kept = keptIn<UserRow>(['users'], 50_000);

/** The user as last committed, from the cache, or undefined; for hot paths outside of transactions. */
export function keptUser(store: Store, id: Snowflake): Promise<UserRow | undefined> {
  return kept(store).get<undefined>(id, () => findUser(store.read, id));
}
