import { type Static, Type } from 'typebox';

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
