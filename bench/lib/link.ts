import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { codecFor, type GatewayCodec } from '@guildhall/testkit/gateway-codec';
import { clientFrame, closeFrame, FrameWalker } from './frames.ts';

/** Where and how to connect; `tokens` are distributed over the connections. */
export interface Connect {
  kind: 'gateway' | 'websocket' | 'raw';
  port: number;
  count: number;
  tokens: string[];
  /** None for people's clients, which receive everything. */
  intents?: number;
  /** Payloads below this many bytes (acknowledged heartbeats) are not counted. */
  countFrom: number;
  /** Transport compression; none if absent. */
  compress?: string;
  /** Connections that only receive hello, and identify on request. */
  hold?: boolean;
  /** Size of groups of neighbouring connections that receive separate events; if absent, all receive the same. */
  group?: number;
  /** Every connection reads all payloads, to detect duplicates. */
  whole?: boolean;
}

/** Callbacks of a connection. */
export interface Listener {
  /** A number of new events, `counted` in total since `reset`, of the connection with this index. */
  events(more: number, counted: number, index: number): void;
  /** A payload with MESSAGE_CREATE, from a connection that reads all. */
  sample(payload: object): void;
  /** READY arrived with this many bytes, this many ms after the identify. */
  started(milliseconds: number, bytes: number): void;
  /** The connection was closed or has failed. */
  failed(reason: string): void;
}

/** One in this many connections reads every payload and checks the order of the sequence numbers, unless all do. */
const READS_ALL = 100;
/** RFC 6455, 7.4.1: the session ends. */
const NORMAL = 1000;
const BUFFER = Buffer.allocUnsafeSlow(256 * 1024);

/** A cheap connection: once it is set up it counts frames without reading them, except for one in a hundred. */
export class Link {
  /** Resolves with the hello, or once READY and its guilds have arrived. */
  readonly greeted: Promise<void>;
  readonly ready: Promise<void>;
  readonly walker: FrameWalker;
  readonly #options: Connect;
  readonly #index: number;
  readonly #socket: Socket;
  readonly #listener: Listener;
  #codec: GatewayCodec | null;
  #state: 'upgrade' | 'setup' | 'count';
  #head = '';
  #guilds = -1;
  #sequence: number | null = null;
  #resolve: () => void = () => {};
  #greet: () => void = () => {};
  #identifiedAt = 0;
  readonly #readsAll: boolean;
  /** The ids of the messages received since `reset`. */
  readonly #messages = new Set<string>();
  /** True if nothing arrived out of order or twice. */
  ordered = true;
  heartbeat = 0;

  constructor(options: Connect, index: number, listener: Listener) {
    this.#options = options;
    this.#index = index;
    this.#listener = listener;
    this.#readsAll = options.whole === true || index % READS_ALL === 0;
    this.walker = new FrameWalker(options.countFrom);
    this.#state = options.kind === 'raw' ? 'count' : 'upgrade';
    this.ready = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.greeted = new Promise((resolve) => {
      this.#greet = resolve;
    });
    this.#codec = options.kind === 'gateway' ? codecFor(new URLSearchParams(this.#query)) : null;
    this.#socket = connect({
      host: '127.0.0.1',
      port: options.port,
      onread: { buffer: BUFFER, callback: (size) => this.#receive(size) },
    });
    this.#socket.on('connect', () => this.#open());
    this.#socket.on('error', (error) => listener.failed(`connection ${index}: ${error.message}`));
    this.#socket.on('close', () => listener.failed(`connection ${index} was closed`));
  }

  /** Sends a heartbeat with the last sequence number read. */
  beat(): void {
    this.#socket.write(clientFrame(JSON.stringify({ op: 1, d: this.#sequence })));
  }

  /** Ends the session and closes the connection; resolves once the socket is closed. */
  async leave(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.end(closeFrame(NORMAL));
    await closed;
  }

  identify(): void {
    const { tokens, intents } = this.#options;
    const properties = { os: 'bench', browser: 'bench', device: 'bench' };
    const token = tokens[this.#index % tokens.length];
    this.#identifiedAt = performance.now();
    this.#socket.write(clientFrame(JSON.stringify({ op: 2, d: { token, intents, properties } })));
  }

  /** Resets the counters. */
  reset(): void {
    this.walker.counted = 0;
    this.#messages.clear();
  }

  /** Stops or continues reading. */
  read(reads: boolean): void {
    if (reads) this.#socket.resume();
    else this.#socket.pause();
  }

  get #query(): string {
    const { kind, compress } = this.#options;
    return kind === 'gateway' ? `v=10&encoding=json${compress ? `&compress=${compress}` : ''}` : '';
  }

  #open(): void {
    if (this.#options.kind === 'raw') {
      this.#resolve();
      return;
    }
    this.#socket.write(
      `GET /?${this.#query} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: Z3VpbGRoYWxsIGJlbmNoIQ==\r\n\r\n',
    );
  }

  #receive(size: number): boolean {
    if (this.#state === 'upgrade') {
      this.#upgrade(size);
      return true;
    }
    const before = this.walker.counted;
    if (this.#state === 'count' && !this.#readsAll) this.walker.count(BUFFER, size);
    else this.#walk(BUFFER, size);
    const { counted } = this.walker;
    if (counted > before) this.#listener.events(counted - before, counted, this.#index);
    return true;
  }

  #upgrade(size: number): void {
    this.#head += BUFFER.toString('latin1', 0, size);
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0) return;
    if (!this.#head.startsWith('HTTP/1.1 101')) this.#listener.failed(this.#head);
    const rest = Buffer.from(this.#head.slice(end + 4), 'latin1');
    this.#head = '';
    this.#state = this.#options.kind === 'gateway' ? 'setup' : 'count';
    if (this.#state === 'count') this.#resolve();
    this.#walk(rest, rest.length);
  }

  #walk(chunk: Buffer, size: number): void {
    try {
      this.walker.read(chunk, size, (buffer, start, end) => this.#payload(buffer, start, end));
    } catch (error) {
      this.#listener.failed(`connection ${this.#index}: ${error}`);
    }
  }

  #payload(buffer: Buffer, start: number, end: number): void {
    if (this.#options.kind === 'raw') return;
    const frame = this.#decoded(buffer, start, end);
    if (frame.t === 'MESSAGE_CREATE' || frame.t === 'LOBBY_MESSAGE_CREATE') this.#message(frame);
    if (typeof frame.s === 'number') {
      if (this.#sequence !== null && frame.s !== this.#sequence + 1) this.ordered = false;
      this.#sequence = frame.s;
    }
    if (this.#state === 'setup') this.#setUp(frame, end - start);
  }

  #message(frame: Frame): void {
    this.#listener.sample(frame);
    // Where nothing is posted the same message is sent again and again.
    if (!this.#options.whole) return;
    const id = frame.d?.id ?? '';
    if (this.#messages.has(id)) this.ordered = false;
    this.#messages.add(id);
  }

  #decoded(buffer: Buffer, start: number, end: number): Frame {
    if (!this.#options.compress) return JSON.parse(buffer.toString('utf8', start, end));
    const bytes = new Uint8Array(buffer.subarray(start, end));
    const read = this.#codec?.decode(bytes.buffer);
    return typeof read === 'object' && read !== null ? read : {};
  }

  #setUp({ op, t, d }: Frame, bytes: number): void {
    if (op === 10) {
      this.heartbeat = d?.heartbeat_interval ?? 0;
      this.#greet();
      if (!this.#options.hold) this.identify();
    }
    if (op === 9) this.#listener.failed(`connection ${this.#index}: invalid session`);
    if (t === 'READY') {
      // READY has the guilds of people, and those of bots as stubs.
      this.#guilds = d?.guilds?.filter((guild) => guild.unavailable === true).length ?? 0;
      this.#listener.started(performance.now() - this.#identifiedAt, bytes);
    }
    if (t === 'GUILD_CREATE') this.#guilds -= 1;
    if (this.#guilds !== 0) return;
    this.#guilds = -1;
    this.#state = 'count';
    // Its window is large, and from here on frames are only counted.
    if (!this.#readsAll) this.#codec = null;
    this.#resolve();
  }
}

interface Frame {
  op?: number;
  t?: string;
  s?: number | null;
  d?: { id?: string; heartbeat_interval?: number; guilds?: { unavailable?: boolean }[] };
}
