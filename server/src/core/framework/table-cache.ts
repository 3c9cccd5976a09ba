import { Lru } from '../values/lru.ts';
import { service } from './service.ts';
import type { Store } from './store.ts';
import type { Database } from '../tables/database.ts';

/**
 * Caches values read from some tables until one of these tables is written, by any process. If the store does not note
 * the writes of a table, every value is read each time.
 */
export class TableCache<V> {
  readonly #store: Store;
  readonly #tables: readonly (keyof Database)[];
  /** Fulfilled promises, so that a hit allocates nothing. */
  readonly #entries: Lru<string, { version: number; value: Promise<V> }>;

  constructor(store: Store, tables: readonly (keyof Database)[], max: number) {
    this.#store = store;
    this.#tables = tables;
    this.#entries = new Lru(max);
  }

  /**
   * The value as committed now, or as `read` returns it; null and undefined are not cached. With `isRefreshed` the
   * caller has refreshed the store, and needs to see no later commits.
   */
  get<N extends null | undefined>(key: string, read: () => Promise<V | N>, isRefreshed = false): Promise<V | N> {
    const { changes } = this.#store;
    if (isRefreshed || !changes || this.version() === undefined) return this.#find(key, read);
    return changes.refresh().then(() => this.#find(key, read));
  }

  /** A value that is still current, if the caller has refreshed the store; undefined if it is not cached. */
  known(key: string): Promise<V> | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.version === this.version() ? entry.value : undefined;
  }

  /** Caches a value that was read when the version was `version` or later. */
  add(key: string, version: number | undefined, value: V): void {
    if (version !== undefined) this.#entries.set(key, { version, value: Promise.resolve(value) });
  }

  #find<N extends null | undefined>(key: string, read: () => Promise<V | N>): Promise<V | N> {
    // Taken before the read: a write during it makes the entry stale, never wrongly fresh.
    const version = this.version();
    if (version === undefined) return read();
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry.value : this.#read(key, version, read);
  }

  async #read<N extends null | undefined>(key: string, version: number, read: () => Promise<V | N>): Promise<V | N> {
    const value = await read();
    if (value !== null && value !== undefined) this.add(key, version, value);
    return value;
  }

  /**
   * Increases with every write to one of the tables that is known (if other processes write too, since the last
   * refresh); undefined if writes are not noted.
   */
  version(): number | undefined {
    const store = this.#store;
    let sum = 0;
    for (const table of this.#tables) {
      const writes = store.writes ? store.writes(table) : store.changes?.writes(table);
      if (writes === undefined) return undefined;
      sum += writes;
    }
    return sum;
  }
}

/** Declares a cache of values read from some tables: a service, one per platform. */
export function tableCache<V>(tables: readonly (keyof Database)[], max: number) {
  return service(({ store }: { store: Store }) => new TableCache<V>(store, tables, max));
}
