import type { JWK } from 'jose';
import { fail } from '../../core/errors.ts';
import { Lru } from '../../core/lru.ts';
import { asObject, readDocument } from './ask.ts';
import { perStore } from './per-store.ts';
import type { Parts } from './provider.ts';

/** Ms for which keys are used without asking again. */
const FRESH = 10 * 60_000;
/** A key that we do not know is asked for this often at most (oauth2 2.10), ms. */
const ASK_AGAIN = 30_000;
/** Of how many providers keys are kept. */
const MOST_KEPT = 1000;

interface KeySet {
  keys: JWK[];
  /** Ms since 1970. */
  readAt: number;
}

/** Of each running platform, by address; what is under way is shared. */
const keptBy = perStore(() => new Lru<string, Promise<KeySet>>(MOST_KEPT));

/** The public keys at an address, with the one named `kid` if it has that; not to be had: 530009. */
export async function keysAt(parts: Parts, address: string, kid: string): Promise<JWK[]> {
  const kept = keptBy(parts.store);
  const now = parts.clock.now();
  const known = await kept.get(address);
  const age = known ? now - known.readAt : Number.POSITIVE_INFINITY;
  const isKnown = known?.keys.some((key) => key.kid === kid) ?? false;
  if (known && age < (isKnown ? FRESH : ASK_AGAIN)) return known.keys;
  return (await readKeys(parts, kept, address)).keys;
}

async function readKeys(parts: Parts, kept: Lru<string, Promise<KeySet>>, address: string): Promise<KeySet> {
  const reading = read(parts, address);
  kept.set(address, reading);
  try {
    return await reading;
  } catch (error) {
    if (kept.get(address) === reading) kept.delete(address);
    throw error;
  }
}

async function read(parts: Parts, address: string): Promise<KeySet> {
  const readAt = parts.clock.now();
  const found = await readDocument(parts, address);
  const keys = Array.isArray(found?.keys) ? found.keys : fail('OIDC_JWKS_NOT_FOUND');
  return { keys: keys.flatMap((key: unknown) => jwkOf(key) ?? []), readAt };
}

/** A key with a name that can check signatures; secrets are none. */
function jwkOf(value: unknown): JWK | undefined {
  const key = asObject(value);
  if (!key || typeof key.kid !== 'string' || (key.kty !== 'RSA' && key.kty !== 'EC')) return undefined;
  return key.use === undefined || key.use === 'sig' ? { ...key, kty: key.kty } : undefined;
}
