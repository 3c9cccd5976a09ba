import { AuthenticationCodeChallengeMethod } from './enums.ts';
import { sha256 } from './sha256.ts';
import type { AuthorizationCodeVerifier } from './types.ts';

/**
 * Creates a code verifier of 256 random bits with its challenge (RFC 7636 4.1 and 4.2): pass the challenge to `authorize`, and
 * the verifier to `getToken`.
 */
export function createCodeVerifier(): AuthorizationCodeVerifier {
  const verifier = randomText(32);
  return { verifier, challenge: { method: AuthenticationCodeChallengeMethod.S256, challenge: challengeOf(verifier) } };
}

/** The S256 challenge of a verifier. */
export function challengeOf(verifier: string): string {
  return base64url(sha256(verifier));
}

/** Random bytes as base64url. */
export function randomText(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
