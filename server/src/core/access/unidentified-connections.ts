import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { LIMITS } from '@guildhall/protocol/limits';
import { clientNetwork } from './client-network.ts';

const MAX_WAITING = LIMITS.voiceGateway.unidentified.max;

/** The connections that have not identified yet, by client network. */
export class UnidentifiedConnections<Connection> {
  readonly #isIdentified: (connection: Connection) => boolean;
  readonly #trusts: (address: string, hop: number) => boolean;
  readonly #byNetwork = new Map<string, Set<Connection>>();

  /** `trustedProxies`: addresses and networks whose X-Forwarded-For counts. */
  constructor(trustedProxies: readonly string[], isIdentified: (connection: Connection) => boolean) {
    this.#isIdentified = isIdentified;
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
    for (const connection of connections) if (this.#isIdentified(connection)) this.#remove(network, connection);
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
