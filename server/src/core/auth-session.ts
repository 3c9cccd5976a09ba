import { hash } from 'node:crypto';
import { Lru } from './lru.ts';
import type { Platform } from './platform.ts';
import { type Store, StoreError } from './store.ts';
import type { Viewer } from './viewer.ts';

/** How exact it is known when a login was last used, in ms. */
const EXACT = 15 * 60_000;

/** When the use of a token was last written, by this process. */
const written = new WeakMap<Store, Lru<string, number>>();

/** What a login is called on the wire, `id_hash`: made from its token's hash, so that neither tells the other's. */
export function authSessionId(tokenHash: string): string {
  return hash('sha256', `auth session ${tokenHash}`, 'base64');
}

/** Notes that a person's login is in use, at most once in a quarter of an hour; whoever asks does not wait for that. */
export function noteUse(platform: Platform, { kind, user, tokenHash, issuedAt }: Viewer): void {
  if (kind !== 'person') return;
  const { store, clock, log } = platform;
  const now = clock.now();
  if (now - issuedAt < EXACT) return;
  let known = written.get(store);
  if (!known) {
    known = new Lru(50_000);
    written.set(store, known);
  }
  if (now - (known.get(tokenHash) ?? 0) < EXACT) return;
  known.set(tokenHash, now);
  const row = { hash: tokenHash, user_id: user.id, os: null, platform: null, last_used_at: now };
  store
    .transaction(async ({ kysely }) => {
      // A login that ended meanwhile must not come back.
      if (!(await kysely.selectFrom('tokens').select('hash').where('hash', '=', tokenHash).executeTakeFirst())) return;
      await kysely
        .insertInto('auth_sessions')
        .values(row)
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: now }))
        .execute();
    })
    .catch((error: unknown) => {
      if (!(error instanceof StoreError)) log.error({ err: error, user_id: user.id }, 'the use of a login could not be noted');
    });
}
