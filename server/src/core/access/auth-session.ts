import { hash } from 'node:crypto';
import { Lru } from '../values/lru.ts';
import type { Platform } from '../framework/platform.ts';
import { service } from '../framework/service.ts';
import { StoreError } from '../framework/store.ts';
import type { Viewer } from './viewer.ts';

/** The precision of a login's last use, in ms. */
const EXACT = 15 * 60_000;

/** When this process last recorded the use of a token, by its hash (ms since 1970). */
const recordedUses = service(
  () => new Lru<string, number>(50_000),
  undefined,
  (uses) => uses.clear(),
);

/** The id of a login on the wire, `id_hash`: derived from the hash of its token, so that neither reveals the other. */
export function authSessionId(tokenHash: string): string {
  return hash('sha256', `auth session ${tokenHash}`, 'base64');
}

/**
 * Records that a user's login is in use, at most once per quarter of an hour; the request does not wait for the
 * write.
 */
export function noteUse(platform: Platform, { kind, user, tokenHash, issuedAt }: Viewer): void {
  if (kind !== 'person') return;
  const { store, clock, log } = platform;
  const now = clock.now();
  if (now - issuedAt < EXACT) return;
  const recorded = recordedUses(platform);
  if (now - (recorded.get(tokenHash) ?? 0) < EXACT) return;
  recorded.set(tokenHash, now);
  const row = { hash: tokenHash, user_id: user.id, os: null, platform: null, last_used_at: now };
  store
    .transaction(async ({ kysely }) => {
      // A login that ended in the meantime must not be inserted again.
      if (!(await kysely.selectFrom('tokens').select('hash').where('hash', '=', tokenHash).forKeyShare().executeTakeFirst()))
        return;
      await kysely
        .insertInto('auth_sessions')
        .values(row)
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: now }))
        .execute();
    })
    .catch((error: unknown) => {
      if (!(error instanceof StoreError))
        log.error({ err: error, user_id: user.id }, 'failed to record the use of a login session');
    });
}
