import type { Config } from '../config.ts';
import type { Store } from '../core/store.ts';
import { migrate } from './migrate.ts';
import { openSqliteStore } from './sqlite/open.ts';

/** Opens the store that the settings name, and brings its schema up to date. */
export async function openStore(config: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Store> {
  const store = await openSqliteStore({ directory: config.dataDirectory });
  await migrate(store);
  return store;
}
