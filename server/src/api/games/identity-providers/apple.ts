import { ISSUER_SETTINGS, provesByIdToken } from './fixed-issuers.ts';
import type { IdentityProvider } from './provider.ts';

/** Sign in with Apple: id tokens for the game's client id. */
export const apple: IdentityProvider = {
  type: 'APPLE',
  settings: { client_id: { required: true }, ...ISSUER_SETTINGS },
  proves: {
    APPLE_ID_TOKEN: provesByIdToken([{ issuer: 'https://appleid.apple.com', jwksUri: 'https://appleid.apple.com/auth/keys' }]),
  },
};
