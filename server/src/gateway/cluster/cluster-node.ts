import type { Backups } from './backups.ts';
import type { NodeHandovers } from './handover-bus.ts';
import type { GatewayNode } from '../node.ts';

/** A gateway and its parts that deal with other nodes. */
export interface ClusterNode extends GatewayNode {
  /** Replicates the sessions of other nodes and takes them over if the node dies; null without NATS. */
  readonly backups: Backups | null;
  /** Moves sessions between nodes; null without NATS. */
  readonly handovers: NodeHandovers | null;
}
