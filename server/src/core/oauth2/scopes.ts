import { RPC_SCOPES } from '@guildhall/protocol/scopes';

/** The supported scopes of access tokens. Other known ones are rejected: invalid_scope (RFC 6749 4.1.2.1 and 5.2). */
export const TOKEN_SCOPES: ReadonlySet<string> = new Set([
  'activities.invites.write',
  'activities.read',
  'activities.write',
  'application_identities.write',
  'applications.commands.permissions.update',
  'applications.commands.update',
  'applications.entitlements',
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
  'openid',
  'relationships.read',
  'relationships.write',
  'role_connections.write',
  ...RPC_SCOPES,
  'sdk.social_layer',
  'sdk.social_layer_presence',
  'webhook.incoming',
]);

/** Scopes that are missing in the schema of `eligible_oauth2_scopes` (OAuth2Scopes). */
export const UNLISTED_SCOPES: ReadonlySet<string> = new Set([
  'application_identities.write',
  'dm_channels.messages.read',
  'dm_channels.messages.write',
  'gateway.connect',
  'guilds.channels.read',
  'lobbies.write',
  'relationships.write',
  'sdk.social_layer',
  'sdk.social_layer_presence',
]);

/** Scopes that only client credentials may request (docs/contract/oauth2.md#authorize). */
export const CLIENT_SCOPES: ReadonlySet<string> = new Set(['applications.commands.update']);

/** Scopes that are available only with a code (docs/contract/oauth2.md#authorize). */
export const CODE_SCOPES: ReadonlySet<string> = new Set(['role_connections.write', 'webhook.incoming']);

/** Splits a space-separated list of scopes; returns each once, sorted. */
export function splitScopes(text: string): string[] {
  return [...new Set(text.split(/[ +]+/).filter(Boolean))].sort();
}
