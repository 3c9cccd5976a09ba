import { fail } from '../../../core/framework/errors.ts';
import { service } from '../../../core/framework/service.ts';
import { CURRENT_RULES, issuerComplaint, providerAddressComplaint } from '../../../core/oauth2/issuer.ts';
import { readDocument } from './ask.ts';
import { AskedOnce } from './asked-once.ts';
import { ALGORITHMS, verifyIdToken } from './id-token.ts';
import { invalidateKeys, keysAt } from './keys.ts';
import type { IdentityProvider, Parts } from './provider.ts';

/** Ms for which a cached discovery document is used without a new request. */
const FRESH = 10 * 60_000;

/** A provider's metadata (OpenID Connect Discovery 3). */
interface Discovered {
  jwksUri: string;
  algorithms: readonly string[];
}

const discoveries = service(() => new AskedOnce<Discovered>());

/** Any OpenID Connect provider, by its discovery document (docs/contract/game-accounts.md#issuers). */
export const oidc: IdentityProvider = {
  type: 'OIDC',
  settings: { issuer: { required: true, address: 'issuer' }, client_id: { required: true } },
  async verify(parts, { issuer = '' }) {
    // Not from the cache: the developer expects the current state.
    discoveries(parts).forget(keyOf(parts, issuer));
    const { jwksUri } = await discover(parts, issuer);
    invalidateKeys(parts, jwksUri);
    await keysAt(parts, jwksUri, '');
  },
  proves: {
    async OIDC(parts, { issuer = '', client_id }, token) {
      const { jwksUri, algorithms } = await discover(parts, issuer);
      const { proof } = await verifyIdToken(parts, token, { issuer, audience: client_id, jwksUri, algorithms });
      return proof;
    },
  },
};

/** Results under other rules are cached separately. */
function keyOf({ rules = CURRENT_RULES }: Parts, issuer: string): string {
  return `${rules.version} ${issuer}`;
}

/**
 * Loads an issuer's discovery document. 530008 if it is missing, wrong or without a supported algorithm; 530009 if its keys are
 * at a forbidden address.
 */
function discover(parts: Parts, issuer: string): Promise<Discovered> {
  const isGood = (_known: Discovered, age: number) => age < FRESH;
  return discoveries(parts).get(keyOf(parts, issuer), parts.clock, isGood, () => read(parts, issuer));
}

async function read(parts: Parts, issuer: string): Promise<Discovered> {
  if (issuerComplaint(issuer, parts.rules) !== undefined) fail('OIDC_CONFIGURATION_NOT_FOUND');
  const document = await readDocument(parts, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (document?.issuer !== issuer) return fail('OIDC_CONFIGURATION_NOT_FOUND');
  const { jwks_uri: jwksUri, id_token_signing_alg_values_supported: signing } = document;
  if (typeof jwksUri !== 'string' || providerAddressComplaint(jwksUri, parts.rules) !== undefined)
    return fail('OIDC_JWKS_NOT_FOUND');
  const algorithms = Array.isArray(signing) ? ALGORITHMS.filter((algorithm) => signing.includes(algorithm)) : [];
  if (!algorithms.length) fail('OIDC_CONFIGURATION_NOT_FOUND');
  return { jwksUri, algorithms };
}
