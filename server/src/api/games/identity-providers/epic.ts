import { fail } from '../../../core/framework/errors.ts';
import { askAbout } from './ask.ts';
import { ISSUER_SETTINGS, provesByIdToken } from './fixed-issuers.ts';
import { isExternalId } from './id-token.ts';
import type { IdentityProvider } from './provider.ts';
import { refuseProof } from './refuse.ts';

const HOST = 'https://api.epicgames.dev';
const AUTH = { issuer: `${HOST}/epic/oauth/v2`, jwksUri: `${HOST}/epic/oauth/v2/.well-known/jwks.json` };
const CONNECT = { issuer: `${HOST}/auth/v1/oauth`, jwksUri: `${HOST}/auth/v1/oauth/jwks` };
const TOKEN_INFO = `${HOST}/epic/oauth/v2/tokenInfo`;

/** Epic Online Services: access tokens, looked up at the service, and id tokens of its Auth and Connect interfaces. */
export const epic: IdentityProvider = {
  type: 'EPIC_ONLINE_SERVICES',
  settings: {
    client_id: { required: true },
    ...ISSUER_SETTINGS,
    /** The address at which access tokens are verified. */
    endpoint: { required: false, address: 'address' },
  },
  proves: {
    EPIC_ONLINE_SERVICES_ID_TOKEN: provesByIdToken([AUTH, CONNECT]),
    async EPIC_ONLINE_SERVICES_ACCESS_TOKEN(parts, settings, token) {
      const asked = await askAbout(parts, settings.client_id ?? '', {
        url: settings.endpoint ?? TOKEN_INFO,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token }).toString(),
      });
      if (!asked || asked.status >= 500) return fail('OVERLOADED');
      const { active, account_id: id, client_id } = asked.body ?? {};
      if (asked.status !== 200 || active !== true || typeof id !== 'string' || !isExternalId(id)) return refuseProof();
      if (client_id !== settings.client_id) fail('ID_TOKEN_JWT_AUDIENCE_MISMATCH');
      // The same account as with an id token of the Auth interface.
      return { issuer: settings.issuer ?? AUTH.issuer, external_id: id, name: null };
    },
  },
};
