import type { Config } from '../config.ts';
import type { Store } from '../core/store.ts';
import { refuseEmptyDatabase, refuseLostDatabase } from './former-data.ts';
import { migrate } from './migrate.ts';

/**
 * Opens the store that the settings name, and brings its schema up to date. Throws ConfigError, also when the database of the files
 * in the data directory is gone.
 */
export async function openStore(config: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Store> {
  if (config.databaseUrl === null) await refuseLostDatabase(config.dataDirectory);
  const store = await open(config);
  try {
    await refuseEmptyDatabase(store, config.dataDirectory);
    await migrate(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

// Only the driver that is needed is loaded.
async function open({ databaseUrl, dataDirectory }: Pick<Config, 'databaseUrl' | 'dataDirectory'>): Promise<Store> {
  if (databaseUrl === null) return (await import('./sqlite/open.ts')).openSqliteStore({ directory: dataDirectory });
  return (await import('./postgres/open.ts')).openPostgresStore({ url: databaseUrl });
}
