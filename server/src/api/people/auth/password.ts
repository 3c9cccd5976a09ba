import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  N: number;
  r: number;
  p: number;
}

const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes a password for storage: `scrypt$N$r$p$salt$key`, salt and key in base64 (RFC 7914). `exponent` is log2 of N. */
export async function hashPassword(password: string, exponent: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = costOf(exponent);
  return format(cost, salt, await derive(password, salt, KEY_BYTES, cost));
}

/**
 * Whether `password` matches the stored hash, at the cost it was stored with. Without a stored hash it returns false, and takes
 * as long as a password of cost `exponent`.
 */
export async function verifyPassword(password: string, stored: string | null | undefined, exponent: number): Promise<boolean> {
  const nobody = () => format(costOf(exponent), Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));
  const [scheme, N, r, p, salt = '', key = ''] = (stored ?? nobody()).split('$');
  if (scheme !== 'scrypt') throw new Error(`a stored password has the unknown scheme '${scheme}'`);
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(derived, expected) && Boolean(stored);
}

/** Derives the key of a short secret with a shared salt, in base64. `exponent` is log2 of N. */
export async function deriveKey(secret: string, salt: Buffer, exponent: number): Promise<string> {
  return (await derive(secret, salt, KEY_BYTES, costOf(exponent))).toString('base64');
}

function costOf(exponent: number): Cost {
  return { N: 2 ** exponent, r: 8, p: 1 };
}

function format({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

function derive(password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
