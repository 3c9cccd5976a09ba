/** The scopes that the game client library needs for presence. */
const SOCIAL_PRESENCE = [
  'activities.invites.write',
  'activities.read',
  'activities.write',
  'application_identities.write',
  'gateway.connect',
  'identify',
  'relationships.read',
  'relationships.write',
] as const;

/**
 * Umbrella scopes, which stand for several others (oauth2 2.6; reference table "enums", kind oauth2_scope_expansion).
 */
export const UMBRELLA_SCOPES: Readonly<Record<string, readonly string[]>> = {
  'sdk.social_layer_presence': SOCIAL_PRESENCE,
  'sdk.social_layer': [
    'sdk.social_layer_presence',
    ...SOCIAL_PRESENCE,
    'dm_channels.messages.read',
    'dm_channels.messages.write',
    'dm_channels.read',
    'guilds',
    'guilds.channels.read',
    'lobbies.write',
  ],
};

/** Scopes with umbrella scopes expanded: what a token may do. Clients are shown the unexpanded scopes. */
export function expandScopes(scopes: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const scope of scopes) {
    all.add(scope);
    for (const contained of UMBRELLA_SCOPES[scope] ?? []) all.add(contained);
  }
  return all;
}
