import { decodeJwt, type JWTPayload } from 'jose';
import { fail } from '../../../core/errors.ts';
import { ALGORITHMS, verifyIdToken } from './id-token.ts';
import type { IdentityProvider, Proof, SettingRule, Settings } from './provider.ts';

/** Where a service signs, and with which keys. */
export interface Issuer {
  issuer: string;
  jwksUri: string;
}

/** Settings of a service whose issuer is known: another may stand in for it, such as the service's own test ground. */
export const ISSUER_SETTINGS = {
  issuer: { required: false, address: 'issuer' },
  jwks_uri: { required: false, address: 'address' },
} as const satisfies Record<string, SettingRule>;

/** What proves who somebody is by an id token of one of `issuers`; `check` refuses what else is wrong with its claims. */
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

/** Which of the issuers a token says it is of; that it is, its signature shows. */
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
