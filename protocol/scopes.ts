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

/** Umbrella scopes, which represent several others (docs/contract/oauth2.md#umbrella-scopes). */
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

/** Scopes with umbrella scopes expanded: the rights of a token. Clients are shown the unexpanded scopes. */
export function expandScopes(scopes: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const scope of scopes) {
    all.add(scope);
    for (const contained of UMBRELLA_SCOPES[scope] ?? []) all.add(contained);
  }
  return all;
}

/** Scopes that install an application in a guild and need no token (docs/contract/oauth2.md#authorize). */
export const INSTALL_SCOPES: ReadonlySet<string> = new Set(['applications.commands', 'bot']);

/** Scopes that a local client requests over RPC (docs/contract/enums.md). */
export const RPC_SCOPES: ReadonlySet<string> = new Set([
  'rpc',
  'rpc.activities.write',
  'rpc.notifications.read',
  'rpc.screenshare.read',
  'rpc.screenshare.write',
  'rpc.video.read',
  'rpc.video.write',
  'rpc.voice.read',
  'rpc.voice.write',
]);

/** Every scope of the contract (schema OAuth2Scopes, docs/contract/oauth2.md#scopes-that-need-approval). */
export const KNOWN_SCOPES: ReadonlySet<string> = new Set([
  ...INSTALL_SCOPES,
  ...RPC_SCOPES,
  'activities.invites.write',
  'activities.read',
  'activities.write',
  'application_identities.write',
  'applications.builds.read',
  'applications.builds.upload',
  'applications.commands.permissions.update',
  'applications.commands.update',
  'applications.entitlements',
  'applications.store.update',
  'connections',
  'dm_channels.messages.read',
  'dm_channels.messages.write',
  'dm_channels.read',
  'email',
  'gateway.connect',
  'gdm.join',
  'guilds',
  'guilds.channels.read',
  'guilds.join',
  'guilds.members.read',
  'identify',
  'identify.premium',
  'lobbies.write',
  'messages.read',
  'openid',
  'relationships.read',
  'relationships.write',
  'role_connections.write',
  'sdk.social_layer',
  'sdk.social_layer_presence',
  'voice',
  'webhook.incoming',
]);

/**
 * Scopes that need the operator's approval for the application (docs/contract/oauth2.md#scopes-that-need-approval;
 * docs/contract/enums.md); umbrella scopes include some of them without it.
 */
export const APPROVED_SCOPES: ReadonlySet<string> = new Set([
  'activities.read',
  'activities.write',
  'dm_channels.read',
  'guilds.channels.read',
  'identify.premium',
  'relationships.read',
  'relationships.write',
  ...RPC_SCOPES,
  'voice',
]);

/** Scopes of the contract that no token has: they are invalid_scope (RFC 6749 4.1.2.1 and 5.2). */
export const UNSUPPORTED_SCOPES: ReadonlySet<string> = new Set([
  'applications.builds.read',
  'applications.builds.upload',
  'applications.store.update',
  'messages.read',
  'voice',
]);

/** Scopes that only client credentials may request (docs/contract/oauth2.md#authorize). */
export const CLIENT_SCOPES: ReadonlySet<string> = new Set(['applications.commands.update']);

/** Scopes that are available only with a code (docs/contract/oauth2.md#authorize). */
export const CODE_SCOPES: ReadonlySet<string> = new Set(['role_connections.write', 'webhook.incoming']);
