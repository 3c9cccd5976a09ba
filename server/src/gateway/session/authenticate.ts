import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import { viewerByHash, type Viewer } from '../../core/access/viewer.ts';
import { frameOf } from '../fanout/frame.ts';
import type { GatewayNode } from '../node.ts';
import type { IdentifyRequest } from './identify.ts';
import type { Session } from './session.ts';

/** Ends a session whose token is invalid; an application is sent the token. */
export function revoke(node: GatewayNode, session: Session): void {
  const { oauth } = session.identity;
  if (oauth) session.send(frameOf('OAUTH2_TOKEN_REVOKE', { access_token: oauth.token }));
  session.connection?.close(CLOSE_CODES.AUTHENTICATION_FAILED, 'Authentication failed');
  node.sessions.end(session);
}

/** The owner of the token; an access token requires the Bearer scheme and gateway.connect. */
export async function authenticate(node: GatewayNode, request: IdentifyRequest): Promise<Viewer | null> {
  const { store, clock } = node.platform;
  const viewer = await viewerByHash(store.read, request.tokenHash, clock.now());
  if (
    !viewer ||
    (request.scheme === 'Bot' && viewer.kind !== 'bot') ||
    (request.scheme === 'Bearer') !== (viewer.kind === 'bearer')
  )
    return null;
  return viewer.kind === 'bearer' && !viewer.scopes.has('gateway.connect') ? null : viewer;
}
