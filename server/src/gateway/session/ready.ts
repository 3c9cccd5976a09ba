import type { GatewayNode } from '../node.ts';
import type { Session } from './session.ts';

/** The part of READY that all sessions share. */
export function ready(node: GatewayNode, { identity, connection }: Session, user: object): object {
  return {
    v: connection?.version ?? 10,
    user,
    session_id: identity.id,
    session_type: identity.oauth ? 'oauth' : 'normal',
    resume_gateway_url: (node.platform.config.gatewayUrl ?? node.platform.publicUrl).replace(/^http/, 'ws'),
  };
}
