import { createHash, timingSafeEqual } from 'node:crypto';

/** The only supported method: `plain` protects nothing (RFC 9700 2.1.1). */
export const CHALLENGE_METHOD = 'S256';

/** Whether a text can be an S256 challenge: 32 bytes in base64url. */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Whether a verifier (43 to 128 characters) matches the challenge (RFC 7636 4.6). */
export function verifies(verifier: string, challenge: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false;
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const known = Buffer.from(challenge);
  return made.length === known.length && timingSafeEqual(made, known);
}
