import type { GatewayNode } from '../node.ts';
import type { Session } from './session.ts';
import type { Viewer } from '../../core/access/viewer.ts';
import type { OAuthGrant } from './session-identity.ts';
import { frameOf } from '../fanout/frame.ts';
import { ready } from './ready.ts';

/**
 * Sends READY to a session that an application has on a user's behalf: what its scopes allow, without guilds
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
  // Before READY is made, so that it contains the connected user.
  if (may('lobbies.write')) await loaders.connectLobbies(userId, oauth.applicationId);
  const [user, friendPresences, social] = await Promise.all([
    loaders.self(viewer),
    may('relationships.read') ? presences.ofFriendsInGame(userId, oauth.applicationId) : undefined,
    loaders.social(viewer),
  ]);
  if (session.ended) return;
  session.send(
    frameOf('READY', {
      ...ready(node, session, user),
      application: { id: oauth.applicationId, flags: viewer.application?.flags ?? 0 },
      scopes: viewer.granted,
      guilds: [],
      presences: friendPresences ?? [],
      ...social,
      feature_flags: { disabled_functions: node.platform.config.disabledFunctions, disabled_gateway_events: [] },
    }),
  );
  session.started();
  node.users.release(session);
}
