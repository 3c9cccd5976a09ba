import type { ClusterNode } from './cluster/cluster-node.ts';
import { type Receive, receive } from './connection/receive.ts';
import { PLAIN_SESSIONS, type SessionSeams } from './session/session-seams.ts';

/** The parts of a gateway that a server for tests replaces (server/src/testing). */
export interface GatewaySeams extends SessionSeams {
  /** Runs a command of a client. Never rejects. */
  receive: Receive;
  /** Called with the gateway before it has any connection. */
  opened(node: ClusterNode): void;
}

/** The parts of every other gateway. */
export const PLAIN_SEAMS: GatewaySeams = { ...PLAIN_SESSIONS, receive, opened: () => undefined };
