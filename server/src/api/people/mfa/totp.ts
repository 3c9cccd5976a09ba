import { Secret, TOTP } from 'otpauth';

/** Ms that one code is valid (RFC 6238 4.1), as in every authenticator app. */
const STEP = 30_000;

/**
 * Normalizes the secret of an authenticator app: base32 of 16 to 64 letters without spaces (at least 80 bits); else undefined.
 */
export function readSecret(typed: string): string | undefined {
  const secret = typed.replace(/[\s-]/g, '').toUpperCase().replace(/=+$/, '');
  return /^[A-Z2-7]{16,64}$/.test(secret) ? secret : undefined;
}

/** The step of a code: the current, previous or next one (RFC 6238 5.2); undefined if it matches none. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP / 1000 });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / STEP) + delta;
}
