import { Secret, TOTP } from 'otpauth';

/** Ms that one code lasts (RFC 6238 4.1), as every authenticator app has it. */
const STEP = 30_000;

/** The secret of an authenticator app as it is kept: base32 of 16 to 64 letters without spaces (80 bits at the least), or undefined. */
export function readSecret(typed: string): string | undefined {
  const secret = typed.replace(/[\s-]/g, '').toUpperCase().replace(/=+$/, '');
  return /^[A-Z2-7]{16,64}$/.test(secret) ? secret : undefined;
}

/** The step whose code this is: of now, or one before or after (RFC 6238 5.2); undefined when it is of none. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: STEP / 1000 });
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / STEP) + delta;
}
