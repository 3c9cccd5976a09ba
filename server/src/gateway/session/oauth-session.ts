import type { Snowflake } from '@guildhall/protocol/ids';
import { INTENTS, OAUTH_INTENTS } from '@guildhall/protocol/intents';
import type { BusEvent } from '../fanout/bus-event.ts';
import type { OAuthGrant, SessionIdentity } from './session-identity.ts';

const BITS = { ...INTENTS, ...OAUTH_INTENTS };

/**
 * Whether a session of an access token receives an event of its user: by scope, by intent, and only its own
 * application's.
 */
export function isForGrant(
  { definition, applicationId, ownClients }: BusEvent,
  identity: SessionIdentity,
  grant: OAuthGrant,
): boolean {
  const { oauth } = definition;
  if (!oauth || ownClients || !grant.scopes.has(oauth.scope)) return false;
  if (applicationId !== undefined && applicationId !== grant.applicationId) return false;
  return identity.everything || oauth.intent === undefined || (identity.intents & BITS[oauth.intent]) !== 0;
}

/** Whether a session receives the presence of a new friend, in a game or on the platform. */
export function receivesFriendPresence(
  { everything, intents, oauth }: SessionIdentity,
  applicationId: Snowflake | undefined,
): boolean {
  if (!oauth) return everything && applicationId === undefined;
  if (applicationId !== undefined && applicationId !== oauth.applicationId) return false;
  return oauth.scopes.has('relationships.read') && (everything || (intents & OAUTH_INTENTS.PRESENCES) !== 0);
}
