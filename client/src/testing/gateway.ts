import type { Socket, SocketHandlers, SocketTransport } from '../core/socket.ts';

/** A gateway frame. */
export interface TestFrame {
  op: number;
  d?: unknown;
  s?: number | null;
  t?: string | null;
}

export interface TestGatewayOptions {
  /** Fields of READY in addition to the ids of the session: `{ user, relationships, lobbies }`. */
  ready?: object;
  /** Ms between heartbeats; the default is 41,250. */
  heartbeatInterval?: number;
  /** Whether the gateway greets, answers IDENTIFY and RESUME, and acknowledges heartbeats by itself. The default is true. */
  automatic?: boolean;
}

/** One connection of a client. */
export class TestConnection {
  readonly url: URL;
  /** The frames of the client, in order. */
  readonly sent: TestFrame[] = [];
  /** The code with which the client closed; undefined as long as it has not. */
  closedWith: number | undefined;
  readonly #handlers: SocketHandlers;
  #isOpen = true;

  constructor(url: string, handlers: SocketHandlers) {
    this.url = new URL(url);
    this.#handlers = handlers;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Sends a frame to the client. */
  send(frame: TestFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  /** Sends any text, such as one that is not JSON. */
  sendText(text: string): void {
    if (this.#isOpen) this.#handlers.received(text);
  }

  /** Closes the connection as the server or the network does; 1006 is a loss without a close frame. */
  close(code = 1006, reason = ''): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#handlers.closed(code, reason);
  }

  /** The connection as the client sees it. */
  socket(received: (frame: TestFrame) => void): Socket {
    return {
      send: (text) => {
        if (!this.#isOpen) return;
        const frame: TestFrame = JSON.parse(text);
        this.sent.push(frame);
        received(frame);
      },
      close: (code = 1000) => {
        if (!this.#isOpen) return;
        this.closedWith = code;
        queueMicrotask(() => this.close(code));
      },
    };
  }

  /** Tells the client that the socket is open. */
  opened(): void {
    if (this.#isOpen) this.#handlers.opened();
  }
}

/**
 * A gateway without a network: a test sends events to the client, closes its connection, and reads its frames.
 *
 *     const gateway = new TestGateway({ ready: { user: { id: '1', username: 'ada' } } });
 *     const client = createClient({ apiBase, transports: { fetch: http.fetch, socket: gateway.open } });
 *     await client.connect();
 *     gateway.dispatch('LOBBY_CREATE', lobby);
 *     gateway.current.close(4000);
 *
 * @since 1.10
 */
export class TestGateway {
  /** All connections so far, the newest last. */
  readonly connections: TestConnection[] = [];
  readonly #options: TestGatewayOptions;
  readonly #refused = new Set<string>();
  #sequence = 0;
  #sessions = 0;

  constructor(options: TestGatewayOptions = {}) {
    this.#options = options;
  }

  /** The newest connection. Throws if the client has not connected. */
  get current(): TestConnection {
    const connection = this.connections.at(-1);
    if (!connection) throw new Error('The client has not connected.');
    return connection;
  }

  /** Sends a dispatch event over the newest connection. */
  dispatch(name: string, data: unknown): void {
    this.#sequence += 1;
    this.current.send({ op: 0, t: name, s: this.#sequence, d: data });
  }

  /** The frames of all connections with this opcode: 2 is IDENTIFY, 3 an update of the presence. */
  sent(op: number): TestFrame[] {
    return this.connections.flatMap((connection) => connection.sent.filter((frame) => frame.op === op));
  }

  /** Closes every new connection to this host at once, as if no server listened there; `accept` ends it. */
  refuse(host: string): void {
    this.#refused.add(host);
  }

  accept(host: string): void {
    this.#refused.delete(host);
  }

  /** Passed to a client as `transports.socket`. */
  readonly open: SocketTransport = (url, handlers) => {
    const connection = new TestConnection(url, handlers);
    this.connections.push(connection);
    const { automatic = true, heartbeatInterval = 41_250 } = this.#options;
    queueMicrotask(() => {
      if (this.#refused.has(connection.url.host)) return connection.close();
      connection.opened();
      if (automatic) connection.send({ op: 10, d: { heartbeat_interval: heartbeatInterval } });
    });
    return connection.socket((frame) => {
      if (automatic) queueMicrotask(() => this.#answer(connection, frame));
    });
  };

  #answer(connection: TestConnection, { op }: TestFrame): void {
    if (op === 1) connection.send({ op: 11 });
    else if (op === 6) this.dispatch('RESUMED', {});
    else if (op === 2) {
      this.#sequence = 0;
      this.#sessions += 1;
      const session = {
        v: 10,
        session_id: `session-${this.#sessions}`,
        resume_gateway_url: `wss://resume.test/${this.#sessions}`,
      };
      this.dispatch('READY', { ...session, ...this.#options.ready });
    }
  }
}
