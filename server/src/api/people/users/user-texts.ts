import type { Snowflake } from '@guildhall/protocol/ids';
import { CACHE_BYTES } from '../../../core/framework/cache-bytes.ts';
import { service } from '../../../core/framework/service.ts';
import type { Store } from '../../../core/framework/store.ts';
import { Lru } from '../../../core/values/lru.ts';
import { type PublicUserRow, userObject } from './user.ts';

/** The JSON of public users at one version of the users: by id, the text of userObject(). */
export type UserTexts = Pick<Lru<Snowflake, string>, 'get' | 'set'>;

/**
 * Caches the JSON of users until any user changes. If other processes write too, the store cannot detect changes and nothing
 * outlasts a request.
 */
export class UserTextCache {
  readonly #store: Store;
  #version: number | undefined;
  #texts: UserTexts = newTexts();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Changes with every write of a user; undefined if writes are not known. */
  version(): number | undefined {
    return this.#store.writes?.('users');
  }

  /**
   * The texts of users as committed now. Add those that are read afterwards: if a user changes during the read, the next
   * caller receives another map.
   */
  current(): UserTexts {
    const version = this.version();
    if (version === undefined) return new Map();
    if (version !== this.#version) {
      this.#version = version;
      this.#texts = newTexts();
    }
    return this.#texts;
  }
}

function newTexts(): UserTexts {
  return new Lru(CACHE_BYTES.users, (text) => text.length);
}

/** The cache of a platform. */
export const userTextCache = service(({ store }: { store: Store }) => new UserTextCache(store));

/** The JSON of a user, added to `texts`. */
export function addUserText(texts: UserTexts, row: PublicUserRow): string {
  const text = JSON.stringify(userObject(row));
  texts.set(row.id, text);
  return text;
}
