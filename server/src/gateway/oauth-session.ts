import type { Snowflake } from '@guildhall/protocol/ids';
import { INTENTS, OAUTH_INTENTS } from '@guildhall/protocol/intents';
import type { Viewer } from '../core/viewer.ts';
import type { BusEvent } from './bus-event.ts';
import { Frame } from './frames.ts';
import type { GatewayNode } from './node.ts';
import { ready } from './ready.ts';
import type { OAuthGrant, Session, SessionIdentity } from './session.ts';

const BITS = { ...INTENTS, ...OAUTH_INTENTS };

/** Whether a session of an access token gets an event of its user: by scope, by intent, and its own application's alone. */
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

/** Whether a session is told how a new friend is there, a friend in a game or on the platform. */
export function hearsOfFriends({ everything, intents, oauth }: SessionIdentity, applicationId: Snowflake | undefined): boolean {
  if (!oauth) return everything && applicationId === undefined;
  if (applicationId !== undefined && applicationId !== oauth.applicationId) return false;
  return oauth.scopes.has('relationships.read') && (everything || (intents & OAUTH_INTENTS.PRESENCES) !== 0);
}

/**
 * READY of a session that an application has on a person's behalf: what its scopes let it see, without guilds
 * (docs/contract/gateway.md#sessions-of-games).
 */
export async function startOAuth(
  node: GatewayNode,
  session: Session,
  { viewer, oauth }: { viewer: Viewer; oauth: OAuthGrant },
): Promise<void> {
  const { loaders, presences } = node;
  const { userId } = session.identity;
  const may = (scope: string) => oauth.scopes.has(scope);
  // First, so that READY has the user connected.
  if (may('lobbies.write')) await loaders.connectLobbies(userId, oauth.applicationId);
  const [user, friendPresences, social] = await Promise.all([
    loaders.self(viewer),
    may('relationships.read') ? presences.ofFriendsInGame(userId, oauth.applicationId) : undefined,
    loaders.social(viewer),
  ]);
  if (session.ended) return;
  session.send(
    new Frame('READY', {
      ...ready(node, session, user),
      application: { id: oauth.applicationId, flags: viewer.application?.flags ?? 0 },
      scopes: viewer.granted,
      guilds: [],
      presences: friendPresences ?? [],
      ...social,
      feature_flags: { disabled_functions: [], disabled_gateway_events: [] },
    }),
  );
  session.started();
  node.users.release(session);
}
