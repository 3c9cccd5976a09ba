import type { Snowflake } from '@guildhall/protocol/ids';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import type { Platform } from '../../core/platform.ts';
import { idTokenClaims } from '../../oauth2/id-token.ts';
import { splitScopes } from '../../oauth2/scopes.ts';
import { currentSigner, publicKeys } from './signing-keys.ts';
import type { TokenAnswer } from './tokens.ts';

/** Who an id token is about. */
export interface Subject {
  application_id: Snowflake;
  user_id: Snowflake;
  /** When the person logged in, ms since 1970. */
  auth_time: number;
  /** As the request for authorization had it; null at a refresh. */
  nonce: string | null;
}

/** A token answer with its id token, when the scope openid is among the token's (OpenID Connect Core 3.1.3.3 and 12.2). */
export async function withIdToken<T extends TokenAnswer>(
  platform: Platform,
  answer: T,
  subject: Subject,
): Promise<T & { id_token?: string }> {
  return splitScopes(answer.scope).includes('openid')
    ? { ...answer, id_token: await signIdToken(platform, answer.access_token, subject) }
    : answer;
}

/** An id token for an access token: RS256, an hour. */
export async function signIdToken(platform: Platform, accessToken: string, subject: Subject): Promise<string> {
  const { kid, key } = await currentSigner(platform);
  const claims = idTokenClaims({
    issuer: platform.publicUrl,
    userId: subject.user_id,
    applicationId: subject.application_id,
    accessToken,
    authTime: subject.auth_time,
    nonce: subject.nonce,
    now: platform.clock.now(),
  });
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
}

/** Whom an id token of the application names, expired or not; null when it is none, or older than our keys. */
export async function hintedUser(platform: Platform, applicationId: Snowflake, idToken: string): Promise<string | null> {
  const keys = createLocalJWKSet({ keys: await publicKeys(platform) });
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: platform.publicUrl,
      audience: applicationId,
      algorithms: ['RS256'],
      currentDate: new Date(0),
    });
    return payload.sub ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
