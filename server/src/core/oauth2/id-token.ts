import { createHash } from 'node:crypto';

/** Lifetime of an id token in seconds. */
export const ID_TOKEN_SECONDS = 3600;

/** The claims of an id token. */
export interface IdTokenClaims {
  iss: string;
  sub: string;
  aud: string;
  /** Seconds since 1970, like all times in a JWT. */
  iat: number;
  exp: number;
  auth_time: number;
  at_hash: string;
  nonce?: string;
}

/** The claims of the id token issued with an access token (OpenID Connect Core 2 and 3.1.3.6); input times in ms since 1970. */
export function idTokenClaims(given: {
  issuer: string;
  userId: string;
  applicationId: string;
  accessToken: string;
  /** Time of the user's login. */
  authTime: number;
  nonce: string | null;
  now: number;
}): IdTokenClaims {
  const iat = Math.floor(given.now / 1000);
  return {
    iss: given.issuer,
    sub: given.userId,
    aud: given.applicationId,
    iat,
    exp: iat + ID_TOKEN_SECONDS,
    auth_time: Math.floor(given.authTime / 1000),
    at_hash: halfHash(given.accessToken),
    ...(given.nonce === null ? {} : { nonce: given.nonce }),
  };
}

/** The left half of a SHA-256, as RS256 requires. */
function halfHash(text: string): string {
  return createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');
}
