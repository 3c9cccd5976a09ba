import type { EventPayload } from '@guildhall/protocol/events';
import type { SelfObject } from '@guildhall/protocol/objects/people/users';
import type { GatewayNode } from '../node.ts';
import type { Session } from './session.ts';

type ReadyHead = Pick<EventPayload<'READY'>, 'v' | 'user' | 'session_id' | 'session_type' | 'resume_gateway_url'>;

/** The part of READY that all sessions share. */
export function ready(node: GatewayNode, { identity, connection }: Session, user: SelfObject): ReadyHead {
  return {
    v: connection?.version ?? 10,
    user,
    session_id: identity.id,
    session_type: identity.oauth ? 'oauth' : 'normal',
    resume_gateway_url: (node.platform.config.gatewayUrl ?? node.platform.publicUrl).replace(/^http/, 'ws'),
  };
}
