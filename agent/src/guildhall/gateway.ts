import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import type { Clock } from '@guildhall/rpc/clock';
import { fieldsOf } from '@guildhall/rpc/validate';

/** The state of the connection to the server. */
export type GatewayStatus = 'connecting' | 'ready' | 'reconnecting';

export interface GatewayOptions {
  clock: Clock;
  token: string;
  /** The address of the gateway, without a query. */
  address: () => Promise<string>;
  /** The data of IDENTIFY other than the token. */
  identity: () => object;
  dispatched: (name: string, data: unknown) => void;
  status: (status: GatewayStatus) => void;
  /** The token is not valid; there are no further attempts. */
  refused: () => void;
}

/** Ms without an acknowledged heartbeat, or without READY, after which a connection is replaced. */
const PATIENCE = 30_000;
const MAX_DELAY = 30_000;

/** A connection to the gateway, from its opening on. */
interface Link {
  socket: WebSocket;
  isAcknowledged: boolean;
  stop: (() => void) | undefined;
}

/** A person's session on the gateway: heartbeats, resume after a drop, and a new session after a restart of the server. */
export class Gateway {
  readonly #options: GatewayOptions;
  #link: Link | undefined;
  #session: { id: string; address: string } | undefined;
  #seq: number | null = null;
  #attempts = 0;
  #isStopped = false;
  #cancel: (() => void) | undefined;

  constructor(options: GatewayOptions) {
    this.#options = options;
    options.status('connecting');
    void this.#connect();
  }

  /** Sends a command; false if there is no session. */
  send(op: number, d: unknown): boolean {
    if (!this.#link || this.#attempts > 0 || !this.#session) return false;
    this.#transmit(op, d);
    return true;
  }

  /** Ends the session. */
  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
    this.#drop(1000);
  }

  #transmit(op: number, d: unknown): void {
    if (this.#link?.socket.readyState === WebSocket.OPEN) this.#link.socket.send(JSON.stringify({ op, d }));
  }

  async #connect(): Promise<void> {
    this.#cancel = undefined;
    // The address of a session may belong to a node that no longer exists.
    if (this.#attempts > 2) this.#session = undefined;
    let address = this.#session?.address;
    try {
      address ??= await this.#options.address();
    } catch {
      this.#retry();
      return;
    }
    if (this.#isStopped) return;
    const socket = new WebSocket(`${address.replace(/\/+$/, '')}/?v=10&encoding=json`);
    const link: Link = { socket, isAcknowledged: true, stop: undefined };
    this.#link = link;
    link.stop = this.#options.clock.after(PATIENCE, () => this.#lost(link));
    socket.addEventListener('message', ({ data }) => {
      if (this.#link === link && typeof data === 'string') this.#received(link, JSON.parse(data));
    });
    socket.addEventListener('close', ({ code }) => this.#lost(link, code));
    // Followed by a close.
    socket.addEventListener('error', () => {});
  }

  #lost(link: Link, code = 0): void {
    if (this.#link !== link) return;
    this.#drop(4000);
    if (code === CLOSE_CODES.AUTHENTICATION_FAILED) {
      this.#isStopped = true;
      this.#options.refused();
    }
    if (code >= 4001 || code === 1000 || code === 1001) this.#session = undefined;
    this.#retry();
  }

  #drop(code: number): void {
    const link = this.#link;
    this.#link = undefined;
    link?.stop?.();
    link?.socket.close(code);
  }

  #retry(delay?: number): void {
    if (this.#isStopped) return;
    this.#attempts += 1;
    this.#options.status('reconnecting');
    const wait = delay ?? Math.min(MAX_DELAY, 500 * 2 ** (this.#attempts - 1)) * (0.75 + Math.random() / 2);
    this.#cancel = this.#options.clock.after(wait, () => void this.#connect());
  }

  #received(link: Link, frame: unknown): void {
    const { op, d, s, t } = fieldsOf(frame) ?? {};
    if (typeof s === 'number') this.#seq = s;
    switch (op) {
      case OPCODES.HELLO:
        this.#hello(link, Number(fieldsOf(d)?.heartbeat_interval));
        return;
      case OPCODES.HEARTBEAT:
        this.#transmit(OPCODES.HEARTBEAT, this.#seq);
        return;
      case OPCODES.HEARTBEAT_ACK:
        link.isAcknowledged = true;
        return;
      case OPCODES.RECONNECT:
        this.#drop(4000);
        this.#retry(0);
        return;
      case OPCODES.INVALID_SESSION:
        if (d !== true) this.#session = undefined;
        this.#drop(4000);
        this.#retry();
        return;
      case OPCODES.DISPATCH:
        this.#dispatched(String(t), d);
    }
  }

  #hello(link: Link, interval: number): void {
    link.stop?.();
    this.#beat(link, Number.isFinite(interval) && interval > 0 ? interval : PATIENCE);
    const { token } = this.#options;
    if (this.#session) this.#transmit(OPCODES.RESUME, { token, session_id: this.#session.id, seq: this.#seq });
    else this.#transmit(OPCODES.IDENTIFY, { token, ...this.#options.identity() });
  }

  #beat(link: Link, interval: number): void {
    link.stop = this.#options.clock.after(interval, () => {
      if (!link.isAcknowledged) {
        this.#lost(link);
        return;
      }
      link.isAcknowledged = false;
      this.#transmit(OPCODES.HEARTBEAT, this.#seq);
      this.#beat(link, interval);
    });
  }

  #dispatched(name: string, data: unknown): void {
    if (name === 'READY') {
      const { session_id, resume_gateway_url } = fieldsOf(data) ?? {};
      this.#session = { id: String(session_id), address: String(resume_gateway_url) };
    }
    const isReady = name === 'READY' || name === 'RESUMED';
    if (isReady) this.#attempts = 0;
    this.#options.dispatched(name, data);
    if (isReady) this.#options.status('ready');
  }
}
