import type { Snowflake } from '@guildhall/protocol/ids';
import { createLocalJWKSet, errors, jwtVerify, SignJWT } from 'jose';
import type { Platform } from '../../core/framework/platform.ts';
import { idTokenClaims } from '../../core/oauth2/id-token.ts';
import { splitScopes } from '../../core/oauth2/scopes.ts';
import { currentSigner, publicKeys } from './signing-keys.ts';
import type { TokenAnswer } from '@guildhall/protocol/objects/oauth2';

/** The subject of an id token. */
export interface Subject {
  application_id: Snowflake;
  user_id: Snowflake;
  /** Time of the user's login, ms since 1970. */
  auth_time: number;
  /** From the authorization request; null at a refresh. */
  nonce: string | null;
}

/** Adds the id token to a token response if the token has the scope openid (OpenID Connect Core 3.1.3.3 and 12.2). */
export async function withIdToken<T extends TokenAnswer>(
  platform: Platform,
  answer: T,
  subject: Subject,
): Promise<T & { id_token?: string }> {
  return splitScopes(answer.scope).includes('openid')
    ? { ...answer, id_token: await signIdToken(platform, answer.access_token, subject) }
    : answer;
}

/** Signs an id token for an access token: RS256, valid for an hour. */
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

/** The user named by an id token of the application, expired or not; null if it is invalid or older than our keys. */
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
