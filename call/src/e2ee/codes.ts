import { type Bytes, concat, hex, u16, u64 } from './bytes.ts';

const GROUP_DIGITS = 5;
const FINGERPRINT_VERSION = 0;
const SALT = Uint8Array.from([0x24, 0xca, 0xb1, 0x7a, 0x7a, 0xf8, 0xec, 0x2b, 0x82, 0xb4, 0x12, 0xb9, 0x2d, 0xab, 0x19, 0x2e]);
const COST = { N: 16384, r: 8, p: 2, dkLen: 64 };

/** Digits for people to compare, five for each five bytes (DAVE protocol, "Displayable Codes"). */
export function displayableCode(bytes: Bytes, digits: number): string {
  let code = '';
  for (let at = 0; at < digits; at += GROUP_DIGITS) {
    const value = Number.parseInt(hex(bytes.subarray(at, at + GROUP_DIGITS)), 16);
    code += String(value % 10 ** GROUP_DIGITS).padStart(GROUP_DIGITS, '0');
  }
  return code;
}

/** A user with the key of their leaf. */
export interface Identity {
  readonly userId: string;
  readonly signatureKey: Bytes;
}

/** The fingerprint of two identities, in either order (DAVE protocol, "Verification Fingerprint"). It takes a moment. */
export async function pairwiseFingerprint(one: Identity, other: Identity): Promise<Bytes> {
  const { scryptAsync } = await import('@noble/hashes/scrypt.js');
  const parts = [one, other].map(({ userId, signatureKey }) =>
    concat(u16(FINGERPRINT_VERSION), signatureKey, u64(BigInt(userId))),
  );
  parts.sort((left, right) => (hex(left) < hex(right) ? -1 : 1));
  return new Uint8Array(await scryptAsync(concat(...parts), SALT, COST));
}
