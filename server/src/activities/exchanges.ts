import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { clientNetwork } from '../core/access/client-network.ts';
import type { Cancel, Clock } from '../core/framework/clock.ts';

const { connections, connectionsOfNetwork, responseTime, bodyTime, socketTime } = LIMITS.activities;
/** Ms between checks for exchanges without progress. */
const SWEEP_PERIOD = 1000;
/** The limit of silence of each phase in ms: until the target responds, then while its body is sent, or a WebSocket is open. */
const SILENCE = { waiting: responseTime.max, body: bodyTime.max, socket: socketTime.max } as const;

/** A request with its response, or a WebSocket. */
export class Exchange {
  phase: keyof typeof SILENCE = 'waiting';
  /** The connection to the target, once there is one. */
  target: Socket | null = null;
  /** Ends the exchange. */
  onEnd: () => void = () => undefined;
  readonly #client: Socket;
  /** Bytes that had moved at the last check, and when they had changed. */
  #moved = -1;
  #movedAt = 0;

  constructor(client: Socket) {
    this.#client = client;
  }

  /** Whether no byte has moved for too long. Counts what both connections have carried, so that streams need no timers. */
  isSilent(now: number): boolean {
    const moved = carried(this.#client) + carried(this.target);
    if (moved === this.#moved) return now - this.#movedAt >= SILENCE[this.phase];
    this.#moved = moved;
    this.#movedAt = now;
    return false;
  }
}

/** Bytes of a connection, without what still waits in this process. */
function carried(socket: Socket | null): number {
  return socket === null ? 0 : socket.bytesRead + socket.bytesWritten - socket.writableLength;
}

/** The open exchanges of all activities: bounded for each activity, and for each network of clients. */
export class Exchanges {
  readonly #open = new Set<Exchange>();
  readonly #counts = new Map<string, number>();
  readonly #trusts: ((address: string, hop: number) => boolean) | null;
  readonly #cancel: Cancel;

  /** `trustedProxies`: addresses and networks whose X-Forwarded-For counts. */
  constructor(clock: Clock, trustedProxies: readonly string[]) {
    this.#trusts = trustedProxies.length === 0 ? null : proxyAddress.compile([...trustedProxies]);
    this.#cancel = clock.every(SWEEP_PERIOD, () => this.#sweep(clock.elapsed()));
  }

  /** Adds an exchange; undefined: there are too many. The returned function removes it, once. */
  add(request: IncomingMessage, applicationId: Snowflake): { exchange: Exchange; remove: () => void } | undefined {
    const network = `${applicationId} ${this.#networkOf(request)}`;
    const [all, own] = [this.#counts.get(applicationId) ?? 0, this.#counts.get(network) ?? 0];
    if (all >= connections.max || own >= connectionsOfNetwork.max) return undefined;
    this.#counts.set(applicationId, all + 1).set(network, own + 1);
    const exchange = new Exchange(request.socket);
    this.#open.add(exchange);
    const remove = () => {
      if (!this.#open.delete(exchange)) return;
      this.#lower(applicationId);
      this.#lower(network);
    };
    return { exchange, remove };
  }

  /** Ends the open WebSockets; responses may still finish. */
  stop(): void {
    this.#cancel();
    for (const exchange of this.#open) if (exchange.phase === 'socket') exchange.onEnd();
  }

  #networkOf(request: IncomingMessage): string {
    return clientNetwork(this.#trusts ? proxyAddress(request, this.#trusts) : (request.socket.remoteAddress ?? ''));
  }

  #lower(key: string): void {
    const count = this.#counts.get(key) ?? 0;
    if (count > 1) this.#counts.set(key, count - 1);
    else this.#counts.delete(key);
  }

  #sweep(now: number): void {
    for (const exchange of this.#open) if (exchange.isSilent(now)) exchange.onEnd();
  }
}
