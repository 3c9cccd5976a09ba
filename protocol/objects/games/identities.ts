import { type Static, Type } from 'typebox';

/** The type of an identity provider. `DISCORD_BOT` is the application's own bot, which vouches for its players. */
export const ProviderType = Type.Enum([
  'OIDC',
  'STEAM',
  'EPIC_ONLINE_SERVICES',
  'UNITY',
  'APPLE',
  'PLAYSTATION_NETWORK',
  'DISCORD_BOT',
]);
export type ProviderType = Static<typeof ProviderType>;
