import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { loadSecret } from '../../../core/values/secrets.ts';
import type { Platform } from '../../../core/framework/platform.ts';
import { service } from '../../../core/framework/service.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Absent until it was loaded. */
const loaded = service((): { key?: Promise<Buffer> } => ({}));

/** The key that seals the secrets of second factors; the same on every node, and not in the same table. */
export function sealingKey(platform: Pick<Platform, 'store' | 'services'>): Promise<Buffer> {
  const known = loaded(platform);
  if (known.key) return known.key;
  const key = loadSecret(platform.store, 'second_factors');
  known.key = key;
  // The next call tries again.
  key.catch(() => delete known.key);
  return key;
}

/** Encrypts a text; returns nonce, tag and ciphertext in base64. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Decrypts a text; throws if it was modified or sealed with another key. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
