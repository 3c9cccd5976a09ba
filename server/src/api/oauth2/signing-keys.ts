import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK } from 'jose';
import type { Platform } from '../../core/framework/platform.ts';
import type { Selectable } from 'kysely';
import type { SigningKeysTable } from '../../core/tables/openid.ts';
import { newSecret } from './tokens.ts';

type SigningKeyRow = Selectable<SigningKeysTable>;
type Parts = Pick<Platform, 'store' | 'clock'>;

/** Ms for which a key signs. The previous key stays public for as long again, much longer than an id token is valid. */
export const KEY_PERIOD = 30 * 86_400_000;

/** The current private key, and its name. */
export interface Signer {
  kid: string;
  key: CryptoKey;
}

/** Keys that this process has loaded; a key never changes. */
const signers = new Map<string, Promise<CryptoKey>>();

/** The key for new id tokens; the first caller in a period creates it. */
export async function currentSigner({ store, clock }: Parts): Promise<Signer> {
  const { kid, private_key } = await currentKey({ store, clock });
  const key = signers.get(kid) ?? importPKCS8(private_key, 'RS256');
  signers.set(kid, key);
  return { kid, key: await key };
}

/** The public keys that verify id tokens, the current one first (RFC 7517 5). */
export async function publicKeys({ store, clock }: Parts): Promise<JWK[]> {
  const { period } = await currentKey({ store, clock });
  const rows = await store.read.kysely
    .selectFrom('signing_keys')
    .select('public_jwk_json')
    .where('period', '>=', period - 1)
    .orderBy('period', 'desc')
    .execute();
  return rows.map(({ public_jwk_json }) => JSON.parse(public_jwk_json));
}

async function currentKey({ store, clock }: Parts): Promise<SigningKeyRow> {
  const period = Math.floor(clock.now() / KEY_PERIOD);
  const find = () => store.read.kysely.selectFrom('signing_keys').selectAll().where('period', '=', period);
  const found = await find().executeTakeFirst();
  if (found) return found;
  const made = await newKey(period, clock.now());
  await store.transaction(async ({ kysely }) => {
    await kysely
      .insertInto('signing_keys')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await kysely
      .deleteFrom('signing_keys')
      .where('period', '<', period - 1)
      .execute();
  });
  return find().executeTakeFirstOrThrow();
}

async function newKey(period: number, now: number): Promise<SigningKeyRow> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { n, e } = await exportJWK(publicKey);
  const kid = newSecret();
  const jwk = { kty: 'RSA', use: 'sig', kid, alg: 'RS256', n, e };
  return { period, kid, public_jwk_json: JSON.stringify(jwk), private_key: await exportPKCS8(privateKey), created_at: now };
}
