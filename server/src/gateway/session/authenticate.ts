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

/** The owner of a token at one version of the accounts. */
export interface Authenticated {
  viewer: Viewer;
  version: number | undefined;
}

/** The owner of the token; an access token requires the Bearer scheme and gateway.connect. */
export async function authenticate({ platform }: GatewayNode, request: IdentifyRequest): Promise<Authenticated | null> {
  const { store, clock, viewers } = platform;
  await store.changes?.refresh();
  // Noted before the read: a change during it makes the viewer stale, never wrongly current.
  const version = viewers.version();
  const viewer = await viewerByHash(store.read, request.tokenHash, clock.now());
  if (
    !viewer ||
    (request.scheme === 'Bot' && viewer.kind !== 'bot') ||
    (request.scheme === 'Bearer') !== (viewer.kind === 'bearer')
  )
    return null;
  return viewer.kind === 'bearer' && !viewer.scopes.has('gateway.connect') ? null : { viewer, version };
}

/** The owner of the token as of now, after an earlier check: it is read again only if any account has changed since. */
export async function authenticateAgain(
  node: GatewayNode,
  request: IdentifyRequest,
  { viewer, version }: Authenticated,
): Promise<Viewer | null> {
  const { viewers, clock } = node.platform;
  if (await viewers.isCurrent(viewer, version, clock.now())) return viewer;
  return (await authenticate(node, request))?.viewer ?? null;
}
