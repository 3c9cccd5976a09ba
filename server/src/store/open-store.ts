import type { Config } from '../config/config.ts';
import type { Store } from '../core/framework/store.ts';
import { refuseEmptyDatabase, refuseLostDatabase } from './former-data.ts';
import { migrate } from './migrate.ts';

/** The settings of a store. */
type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDirectory'> & Partial<Pick<Config, 'testing'>>;

/**
 * Opens the configured store and updates its schema. Throws ConfigError, also if the data directory has files whose
 * database is gone.
 */
export async function openStore(config: StoreConfig): Promise<Store> {
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

// Loads only the driver that is needed.
async function open({ databaseUrl, dataDirectory, testing = false }: StoreConfig): Promise<Store> {
  // The data of a test need not survive a power cut, and each wait for the disk would delay it.
  const synchronous = testing ? 'off' : 'full';
  if (databaseUrl === null) return (await import('./sqlite/open.ts')).openSqliteStore({ directory: dataDirectory, synchronous });
  return (await import('./postgres/open.ts')).openPostgresStore({ url: databaseUrl });
}
