import { INSTALL_SCOPES, KNOWN_SCOPES, UNSUPPORTED_SCOPES } from '@guildhall/protocol/scopes';

/** The supported scopes of access tokens. Other known ones are rejected: invalid_scope (RFC 6749 4.1.2.1 and 5.2). */
export const TOKEN_SCOPES: ReadonlySet<string> = new Set(
  [...KNOWN_SCOPES].filter((scope) => !INSTALL_SCOPES.has(scope) && !UNSUPPORTED_SCOPES.has(scope)),
);

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

/** Splits a space-separated list of scopes; returns each once, sorted. */
export function splitScopes(text: string): string[] {
  return [...new Set(text.split(/[ +]+/).filter(Boolean))].sort();
}
