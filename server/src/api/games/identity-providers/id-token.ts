import { LIMITS } from '@guildhall/protocol/limits';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from 'jose';
import { fail } from '../../../core/framework/errors.ts';
import { keysAt } from './keys.ts';
import type { Parts, Proof } from './provider.ts';

/**
 * The accepted algorithms (docs/contract/game-accounts.md#issuers): HS would accept a public key as a secret, none
 * proves nothing.
 */
export const ALGORITHMS = ['RS', 'ES', 'PS'].flatMap((family) => ['256', '384', '512'].map((size) => family + size));
/** Allowed clock skew of the provider in seconds. */
const SKEW = 5;

/** The requirements for an id token. */
export interface Expected {
  issuer: string;
  /** One of its audiences; undefined if the provider states it in another way. */
  audience: string | undefined;
  jwksUri: string;
  algorithms: readonly string[];
}

/**
 * Verifies a provider's id token: its form, algorithm and signature (530020), key name (530027), issuer (530002), audience
 * (530003), expiry (530001) and age (530004).
 */
export async function verifyIdToken(
  parts: Parts,
  token: string,
  expected: Expected,
): Promise<{ proof: Proof; claims: JWTPayload }> {
  const { kid } = checkHeader(token, expected.algorithms);
  const keys = await keysAt(parts, expected.jwksUri, kid);
  const claims = await verify(parts, token, expected, createLocalJWKSet({ keys }));
  const { sub, iat, preferred_username: name } = claims;
  const now = parts.clock.now() / 1000;
  if (typeof sub !== 'string' || !isExternalId(sub) || typeof iat !== 'number' || iat > now + SKEW)
    return fail('OIDC_JWT_INVALID');
  if (now - iat > LIMITS.identityProviders.idTokenAge.max) fail(LIMITS.identityProviders.idTokenAge.error);
  return { claims, proof: { issuer: expected.issuer, external_id: sub, name: nameOf(name) } };
}

/** Whether a text is valid as an external id. */
export function isExternalId(text: string): boolean {
  return text !== '' && text.length <= LIMITS.identities.externalId.max && !text.includes('\0');
}

function checkHeader(token: string, algorithms: readonly string[]): { kid: string } {
  const { alg, kid } = headerOf(token);
  if (alg === undefined || !algorithms.includes(alg)) fail('OIDC_JWT_INVALID');
  return typeof kid === 'string' && kid !== '' ? { kid } : fail('KID_MISSING_IN_THE_JWT_HEADER');
}

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return fail('OIDC_JWT_INVALID');
  }
}

async function verify(
  { clock }: Parts,
  token: string,
  { issuer, audience, algorithms }: Expected,
  keys: ReturnType<typeof createLocalJWKSet>,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      ...(audience === undefined ? {} : { audience }),
      algorithms: [...algorithms],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: SKEW,
      currentDate: new Date(clock.now()),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) fail('ID_TOKEN_JWT_EXPIRED');
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') fail('ID_TOKEN_JWT_ISSUER_MISMATCH');
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') fail('ID_TOKEN_JWT_AUDIENCE_MISMATCH');
    // Any error that is not the library's means an unreadable key.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      fail('OIDC_JWT_INVALID');
    throw error;
  }
}

function nameOf(claim: unknown): string | null {
  const name = typeof claim === 'string' ? claim.toWellFormed().replaceAll('\0', '').trim() : '';
  return name !== '' && name.length <= LIMITS.identities.name.max ? name : null;
}
