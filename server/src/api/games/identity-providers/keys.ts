import type { JWK } from 'jose';
import { fail } from '../../../core/framework/errors.ts';
import { service } from '../../../core/framework/service.ts';
import { CURRENT_RULES } from '../../../core/oauth2/issuer.ts';
import { asObject, readDocument } from './ask.ts';
import { AskedOnce } from './asked-once.ts';
import type { Parts } from './provider.ts';

/** Ms for which cached keys are used without a new request. */
const FRESH = 10 * 60_000;
/** Minimum ms between two requests for an unknown key (docs/contract/game-accounts.md#issuers). */
const ASK_AGAIN = 30_000;

/** By rules and address. */
const keyCache = service(() => new AskedOnce<JWK[]>());

/** The public keys at an address, including the one named `kid` if it exists; 530009 if they are or recently were unavailable. */
export function keysAt(parts: Parts, address: string, kid: string): Promise<JWK[]> {
  const isGood = (keys: readonly JWK[], age: number) => age < (keys.some((key) => key.kid === kid) ? FRESH : ASK_AGAIN);
  return keyCache(parts).get(keyOf(parts, address), parts.clock, isGood, () => read(parts, address));
}

/** Drops cached keys, so that they are requested the next time. */
export function invalidateKeys(parts: Parts, address: string): void {
  keyCache(parts).forget(keyOf(parts, address));
}

/** Results under other rules are cached separately. */
function keyOf({ rules = CURRENT_RULES }: Parts, address: string): string {
  return `${rules.version} ${address}`;
}

async function read(parts: Parts, address: string): Promise<JWK[]> {
  const found = await readDocument(parts, address);
  const keys = Array.isArray(found?.keys) ? found.keys : fail('OIDC_JWKS_NOT_FOUND');
  return keys.flatMap((key: unknown) => jwkOf(key) ?? []);
}

/** A named key that can verify signatures; secrets are excluded. */
function jwkOf(value: unknown): JWK | undefined {
  const key = asObject(value);
  if (!key || typeof key.kid !== 'string' || (key.kty !== 'RSA' && key.kty !== 'EC')) return undefined;
  return key.use === undefined || key.use === 'sig' ? { ...key, kty: key.kty } : undefined;
}
