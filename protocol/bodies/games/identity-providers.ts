/** The application's own bot vouches for the player: the token is from POST /partner-sdk/token/bot. */
export const BOT_ISSUED = 'DISCORD_BOT_ISSUED_ACCESS_TOKEN';

/** The wire names of the proofs (schema ApplicationIdentityProviderAuthType), except the one by the application's own bot. */
export const AUTH_TYPES = [
  'OIDC',
  'STEAM_SESSION_TICKET',
  'EPIC_ONLINE_SERVICES_ACCESS_TOKEN',
  'EPIC_ONLINE_SERVICES_ID_TOKEN',
  'UNITY_SERVICES_ID_TOKEN',
  'APPLE_ID_TOKEN',
  'PLAYSTATION_NETWORK_ID_TOKEN',
] as const;

/** Every `external_auth_type` (schema ApplicationIdentityProviderAuthType). */
export const EXTERNAL_AUTH_TYPES = [...AUTH_TYPES, BOT_ISSUED] as const;
