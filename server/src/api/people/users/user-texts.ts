import type { Snowflake } from '@guildhall/protocol/ids';
import { CACHE_BYTES } from '../../../core/framework/cache-bytes.ts';
import { service } from '../../../core/framework/service.ts';
import type { Store } from '../../../core/framework/store.ts';
import { Lru } from '../../../core/values/lru.ts';
import { type PublicUserRow, userObject } from './user.ts';

/** The JSON of public users at one version of the users: by id, the text of userObject(). */
export type UserTexts = Pick<Lru<Snowflake, string>, 'get' | 'set'>;

/** Caches the JSON of users until any user changes, in any process. */
export class UserTextCache {
  readonly #store: Store;
  #version: number | undefined;
  #texts: UserTexts = newTexts();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The texts of users as committed now, or, if other processes write too, when the request arrived. With `isRefreshed`
   * false that is unknown, and nothing outlasts the request. Add those that are read afterwards: if a user changes during
   * the read, the next caller receives another map.
   */
  current({ isRefreshed }: { isRefreshed: boolean }): UserTexts {
    const { writes, changes } = this.#store;
    const version = changes ? changes.writes('users') : writes?.('users');
    if (version === undefined || (changes && !isRefreshed)) return new Map();
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
