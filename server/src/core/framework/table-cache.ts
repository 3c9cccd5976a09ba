import { Lru } from '../values/lru.ts';
import { service } from './service.ts';
import type { Store } from './store.ts';
import type { Database } from '../tables/database.ts';

/**
 * Caches values read from some tables until one of these tables is written. If other processes write too, the store
 * cannot detect writes and every value is read each time.
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

  /** The cached value, or the result of `read`; null and undefined are not cached. */
  get<N extends null | undefined>(key: string, read: () => Promise<V | N>): Promise<V | N> {
    // Taken before the read: a write during it makes the entry stale, never wrongly fresh.
    const version = this.version();
    if (version === undefined) return read();
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry.value : this.#read(key, version, read);
  }

  async #read<N extends null | undefined>(key: string, version: number, read: () => Promise<V | N>): Promise<V | N> {
    const value = await read();
    if (value !== null && value !== undefined) this.#entries.set(key, { version, value: Promise.resolve(value) });
    return value;
  }

  /** Increases with every write to one of the tables; undefined if writes are not known. */
  version(): number | undefined {
    if (!this.#store.writes) return undefined;
    let sum = 0;
    for (const table of this.#tables) sum += this.#store.writes(table);
    return sum;
  }
}

/** Declares a cache of values read from some tables: a service, one per platform. */
export function tableCache<V>(tables: readonly (keyof Database)[], max: number) {
  return service(({ store }: { store: Store }) => new TableCache<V>(store, tables, max));
}
