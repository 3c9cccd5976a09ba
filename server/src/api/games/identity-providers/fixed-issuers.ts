import { decodeJwt, type JWTPayload } from 'jose';
import { fail } from '../../../core/framework/errors.ts';
import { ALGORITHMS, verifyIdToken } from './id-token.ts';
import type { IdentityProvider, Proof, SettingRule, Settings } from './provider.ts';

/** An issuer of a service, and the address of its keys. */
export interface Issuer {
  issuer: string;
  jwksUri: string;
}

/** Settings of a service with a known issuer: another can replace it, such as the service's test environment. */
export const ISSUER_SETTINGS = {
  issuer: { required: false, address: 'issuer' },
  jwks_uri: { required: false, address: 'address' },
} as const satisfies Record<string, SettingRule>;

/** Proves an identity by an id token of one of `issuers`; `check` rejects other invalid claims. */
export function provesByIdToken(
  issuers: readonly Issuer[],
  check: (claims: JWTPayload, settings: Settings) => void = () => {},
): NonNullable<IdentityProvider['proves']['OIDC']> {
  return async (parts, settings, token): Promise<Proof> => {
    const { issuer, jwksUri } = issuerOf(token, settings, issuers);
    const expected = { issuer, jwksUri, audience: settings.client_id, algorithms: ALGORITHMS };
    const { proof, claims } = await verifyIdToken(parts, token, expected);
    check(claims, settings);
    return proof;
  };
}

/** The issuer that a token claims; its signature is verified later. */
function issuerOf(token: string, settings: Settings, issuers: readonly Issuer[]): Issuer {
  const [usual] = issuers;
  const { issuer, jwks_uri } = settings;
  const given = issuer === undefined ? undefined : { issuer, jwksUri: jwks_uri ?? usual?.jwksUri ?? '' };
  const iss = claimedIssuer(token);
  return (given ? [given] : issuers).find((one) => one.issuer === iss) ?? fail('ID_TOKEN_JWT_ISSUER_MISMATCH');
}

function claimedIssuer(token: string): unknown {
  try {
    return decodeJwt(token).iss;
  } catch {
    return fail('OIDC_JWT_INVALID');
  }
}
