import { fail } from '../../../core/framework/errors.ts';
import { ISSUER_SETTINGS, provesByIdToken } from './fixed-issuers.ts';
import type { IdentityProvider } from './provider.ts';

const HOST = 'https://player-auth.services.api.unity.com';

/** Unity Authentication: id tokens for the game's project. */
export const unity: IdentityProvider = {
  type: 'UNITY',
  settings: { project_id: { required: true }, ...ISSUER_SETTINGS },
  proves: {
    UNITY_SERVICES_ID_TOKEN: provesByIdToken(
      [{ issuer: HOST, jwksUri: `${HOST}/.well-known/jwks.json` }],
      ({ project_id }, settings) => {
        if (project_id !== settings.project_id) fail('ID_TOKEN_JWT_AUDIENCE_MISMATCH');
      },
    ),
  },
};
