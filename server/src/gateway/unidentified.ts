import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { clientNetwork } from '../core/client-network.ts';
import type { Connection } from './connection.ts';

/** Connections of one address (an IPv6 /64) that may wait for their Identify or Resume at a time. */
const MOST_WAITING = 100;

/** The connections that have not identified yet, by the network that they come from. */
export class Unidentified {
  readonly #trusts: (address: string, hop: number) => boolean;
  readonly #byNetwork = new Map<string, Set<Connection>>();

  /** `trustedProxies`: addresses and networks whose X-Forwarded-For counts. */
  constructor(trustedProxies: readonly string[]) {
    this.#trusts = proxyAddress.compile([...trustedProxies]);
  }

  /** What the connections of a client are counted by. */
  networkOf(request: IncomingMessage): string {
    return clientNetwork(proxyAddress(request, this.#trusts));
  }

  /** Whether a network may have one more. */
  hasRoom(network: string): boolean {
    const connections = this.#byNetwork.get(network);
    if (!connections || connections.size < MOST_WAITING) return true;
    for (const connection of connections) if (connection.session || connection.waiting) this.#remove(network, connection);
    return connections.size < MOST_WAITING;
  }

  /** A connection was opened. Returns what is to be called when it is closed. */
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
