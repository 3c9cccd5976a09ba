import { createHash } from 'node:crypto';

/** Seconds that an id token is good for. */
export const ID_TOKEN_SECONDS = 3600;

/** What an id token says. */
export interface IdTokenClaims {
  iss: string;
  sub: string;
  aud: string;
  /** Seconds since 1970, as all times of a JWT. */
  iat: number;
  exp: number;
  auth_time: number;
  at_hash: string;
  nonce?: string;
}

/** The claims of an id token beside its access token (OpenID Connect Core 2 and 3.1.3.6); times in ms since 1970. */
export function idTokenClaims(given: {
  issuer: string;
  userId: string;
  applicationId: string;
  accessToken: string;
  /** When the person logged in. */
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

/** The left half of a SHA-256, as RS256 asks for. */
function halfHash(text: string): string {
  return createHash('sha256').update(text, 'ascii').digest().subarray(0, 16).toString('base64url');
}
