import type { JWK } from 'jose';
import { fail } from '../../../core/errors.ts';
import { CURRENT_RULES } from '../../../oauth2/issuer.ts';
import { asObject, readDocument } from './ask.ts';
import { AskedOnce } from './asked-once.ts';
import { perStore } from './per-store.ts';
import type { Parts } from './provider.ts';

/** Ms for which keys are used without asking again. */
const FRESH = 10 * 60_000;
/** A key that we do not know is asked for this often at most (oauth2 2.10), ms. */
const ASK_AGAIN = 30_000;

/** Of each running platform, by rules and address. */
const keptBy = perStore(() => new AskedOnce<JWK[]>());

/** The public keys at an address, with the one named `kid` if it has that; not to be had, now or a moment ago: 530009. */
export function keysAt(parts: Parts, address: string, kid: string): Promise<JWK[]> {
  const isGood = (keys: readonly JWK[], age: number) => age < (keys.some((key) => key.kid === kid) ? FRESH : ASK_AGAIN);
  return keptBy(parts.store).get(keyOf(parts, address), parts.clock, isGood, () => read(parts, address));
}

/** The keys are asked for anew the next time. */
export function forgetKeys(parts: Parts, address: string): void {
  keptBy(parts.store).forget(keyOf(parts, address));
}

/** What is found under other rules is another answer. */
function keyOf({ rules = CURRENT_RULES }: Parts, address: string): string {
  return `${rules.version} ${address}`;
}

async function read(parts: Parts, address: string): Promise<JWK[]> {
  const found = await readDocument(parts, address);
  const keys = Array.isArray(found?.keys) ? found.keys : fail('OIDC_JWKS_NOT_FOUND');
  return keys.flatMap((key: unknown) => jwkOf(key) ?? []);
}

/** A key with a name that can check signatures; secrets are none. */
function jwkOf(value: unknown): JWK | undefined {
  const key = asObject(value);
  if (!key || typeof key.kid !== 'string' || (key.kty !== 'RSA' && key.kty !== 'EC')) return undefined;
  return key.use === undefined || key.use === 'sig' ? { ...key, kty: key.kty } : undefined;
}
