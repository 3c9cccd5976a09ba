import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** About 60 ms and 32 MiB on one core. Stored passwords carry their own, so that it may be raised. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Whom an attempt with an unknown name is checked against, so that it takes as long as one with a known name. */
const NOBODY = format(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** A password as it is stored: `scrypt$N$r$p$salt$key`, both in base64 (RFC 7914). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(COST, salt, await derive(password, salt, KEY_BYTES, COST));
}

/** Whether `password` is the stored one. Takes the same time when nothing is stored; then it is false. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  if (scheme !== 'scrypt') throw new Error(`a stored password has the unknown scheme '${scheme}'`);
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(derived, expected) && Boolean(stored);
}

function format({ N, r, p }: typeof COST, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}

function derive(password: string, salt: Buffer, length: number, cost: typeof COST): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
