import { ISSUER_SETTINGS, provesByIdToken } from './fixed-issuers.ts';
import type { IdentityProvider } from './provider.ts';

const HOST = 'https://auth.api.sonyentertainmentnetwork.com';

/** PlayStation Network: id tokens for the game's client id. The service gives its partners the issuer of their environment. */
export const playstation: IdentityProvider = {
  type: 'PLAYSTATION_NETWORK',
  settings: { client_id: { required: true }, ...ISSUER_SETTINGS },
  proves: { PLAYSTATION_NETWORK_ID_TOKEN: provesByIdToken([{ issuer: HOST, jwksUri: `${HOST}/2.0/oauth/jwks` }]) },
};
