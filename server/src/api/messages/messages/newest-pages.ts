import type { Snowflake } from '@guildhall/protocol/ids';
import { CACHE_BYTES } from '../../../core/framework/cache-bytes.ts';
import { service } from '../../../core/framework/service.ts';
import type { Store } from '../../../core/framework/store.ts';
import { Lru } from '../../../core/values/lru.ts';

/** The JSON of a page of messages. */
export interface PageText {
  text: string;
  /** Whether it follows only from the channel's messages and reactions and from users, and is the same for all who read content. */
  isShared: boolean;
}

interface Entry {
  version: number;
  json: Buffer;
}

/**
 * Caches the newest pages of channels, which clients request first, until a message or a reaction in the channel or any user
 * changes. If other processes write too, nothing is cached.
 */
export class NewestPages {
  readonly #store: Store;
  readonly #entries = new Lru<string, Entry>(CACHE_BYTES.newestPages, ({ json }) => json.length);

  constructor(store: Store) {
    this.#store = store;
  }

  /** The newest `limit` messages of a channel as JSON: cached, or the result of `read`. */
  async get(channelId: Snowflake, limit: number, read: () => Promise<PageText>): Promise<string | Buffer> {
    // Taken before the read: a write during it makes the entry stale, never wrongly fresh.
    const version = this.#version(channelId);
    if (version === undefined) return (await read()).text;
    const key = `${channelId}:${limit}`;
    const known = this.#entries.get(key);
    if (known?.version === version) return known.json;
    const { text, isShared } = await read();
    if (isShared) this.#entries.set(key, { version, json: Buffer.from(text) });
    return text;
  }

  #version(channelId: Snowflake): number | undefined {
    const store = this.#store;
    if (!store.writes) return undefined;
    return store.writes('messages', channelId) + store.writes('reactions', channelId) + store.writes('users');
  }
}

/** The cache of a platform. */
export const newestPages = service(({ store }: { store: Store }) => new NewestPages(store));
