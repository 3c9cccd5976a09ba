import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { clientNetwork } from '../../core/access/client-network.ts';
import type { Connection } from './connection.ts';

/** Maximum number of connections per address (IPv6: /64) that have not identified or resumed yet. */
const MAX_WAITING = 100;

/** The connections that have not identified yet, by client network. */
export class UnidentifiedConnections {
  readonly #trusts: (address: string, hop: number) => boolean;
  readonly #byNetwork = new Map<string, Set<Connection>>();

  /** `trustedProxies`: addresses and networks whose X-Forwarded-For counts. */
  constructor(trustedProxies: readonly string[]) {
    this.#trusts = proxyAddress.compile([...trustedProxies]);
  }

  /** The network by which the connections of a client are counted. */
  networkOf(request: IncomingMessage): string {
    return clientNetwork(proxyAddress(request, this.#trusts));
  }

  /** Whether a network may open one more connection. */
  hasRoom(network: string): boolean {
    const connections = this.#byNetwork.get(network);
    if (!connections || connections.size < MAX_WAITING) return true;
    for (const connection of connections) if (connection.session || connection.waiting) this.#remove(network, connection);
    return connections.size < MAX_WAITING;
  }

  /** Adds an open connection. Returns a callback to call when it closes. */
  add(network: string, connection: Connection): () => void {
    const connections = this.#byNetwork.get(network) ?? new Set<Connection>();
    this.#byNetwork.set(network, connections.add(connection));
    return () => this.#remove(network, connection);
  }

  #remove(network: string, connection: Connection): void {
    const connections = this.#byNetwork.get(network);
    if (connections?.delete(connection) && connections.size === 0) this.#byNetwork.delete(network);
  }
}
