import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { payloadCompression } from './compression/payload.ts';
import { json } from './encoding/json.ts';
import type { Encoder, Frame } from './frames.ts';
import type { Packet } from './packet.ts';
import type { Parameters } from './parameters.ts';
import type { Session } from './session.ts';

/** Bytes not yet taken by the network at which a connection counts as dead; its session may resume. */
const BACKLOG_LIMIT = 8 * 1024 * 1024;
/** Bytes not yet taken at which senders of much wait. */
const BACKLOG_PAUSE = 512 * 1024;
/** Connections written to before others get their turn. */
const FLUSH_BATCH = 500;

/** Ms between two rounds of writes at most. */
const LONGEST_PAUSE = 10;

/**
 * ws closes by itself on frames that it does not take, and answers a close of the client's: this gives those closings the
 * gateway's own codes, and tells of them at once, not only when the network is done with the connection.
 */
export class GatewaySocket extends WebSocket {
  connection: Connection | null = null;
  onLeave: ((connection: Connection, code: number) => void) | null = null;

  override close(code?: number, reason?: string | Buffer): void {
    this.connection?.flush();
    super.close(code === undefined ? code : (CODES.get(code) ?? code), reason);
    if (this.connection) this.onLeave?.(this.connection, code ?? NO_CODE);
  }
}

/** RFC 6455 7.4.1: a close without a code. */
const NO_CODE = 1005;

/** RFC 6455 "message too big" and "not UTF-8" are decode errors here. */
const CODES: ReadonlyMap<number, number> = new Map([
  [1009, CLOSE_CODES.DECODE_ERROR],
  [1007, CLOSE_CODES.DECODE_ERROR],
]);

/** One WebSocket. Whole messages are written past ws, in one write for each turn of the event loop. */
export class Connection {
  readonly version: 9 | 10;
  /** When it was opened, or lost a session that it may follow by another, ms since 1970. */
  openedAt: number;
  session: Session | null = null;
  /** Commands that came while an Identify is being worked on; null at all other times. */
  waiting: Packet[] | null = null;
  /** When the last heartbeat came, ms since 1970. */
  heardAt: number;
  /** When the running rate window began, and how many commands came in it. */
  windowAt = 0;
  windowCount = 0;
  #closed = false;
  #out = '';
  #encoder: Encoder;
  readonly #parameters: Parameters;
  readonly #flusher: Flusher;
  readonly #socket: Duplex;
  readonly #ws: GatewaySocket;

  /** `socket` is the one that `ws` was upgraded from. */
  constructor(options: { socket: Duplex; ws: GatewaySocket; parameters: Parameters; flusher: Flusher; now: number }) {
    this.#socket = options.socket;
    this.#ws = options.ws;
    this.#parameters = options.parameters;
    this.#encoder = options.parameters.encoder;
    this.#flusher = options.flusher;
    this.version = options.parameters.version;
    this.openedAt = options.now;
    this.heardAt = options.now;
    if (this.#encoder.background) this.#encoder.background.deliver = (bytes) => this.#add(bytes);
  }

  /** The gateway itself ended the connection. */
  get dismissed(): boolean {
    return this.#closed;
  }

  /** No more can be sent. */
  get closed(): boolean {
    return this.#closed || this.#ws.readyState !== WebSocket.OPEN;
  }

  /** Sends an event under the session's sequence number. */
  dispatch(frame: Frame, s: number): void {
    if (!this.closed) this.#add(this.#encoder.dispatch(frame, s));
  }

  /** Sends a payload that is no event. */
  control(op: number, d: unknown): void {
    if (!this.closed) this.#add(this.#encoder.control(op, d));
  }

  acknowledge(): void {
    this.control(OPCODES.HEARTBEAT_ACK, null);
  }

  /** A message of the client, or undefined when it has not the form that the connection speaks (close 4002). */
  read(bytes: Buffer, binary: boolean): Packet | undefined {
    return this.#parameters.encoding.read(bytes, binary);
  }

  /** Larger events are compressed from now on, each by itself; without effect on ETF and under transport compression. */
  compressPayloads(): void {
    if (this.#parameters.encoding === json && !this.#parameters.compressed) this.#encoder = payloadCompression;
  }

  /** Writes what waits. */
  flush(): void {
    if (this.#out === '') return;
    const bytes = this.#out;
    this.#out = '';
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    if (this.#socket.writableLength > BACKLOG_LIMIT) this.terminate();
    else this.#socket.write(bytes, 'latin1');
  }

  /** Resolves when little enough is unsent, or the connection is gone. */
  async drained(): Promise<void> {
    const { background } = this.#encoder;
    if (background && !this.closed) await new Promise<void>((resolve) => background.settled(resolve));
    this.flush();
    while (!this.closed && this.#socket.writableLength > BACKLOG_PAUSE) {
      await new Promise<void>((resolve) => {
        const done = () => {
          this.#socket.off('drain', done).off('close', done);
          resolve();
        };
        this.#socket.on('drain', done).on('close', done);
      });
    }
  }

  /** Sends what waits, then closes with a code of the gateway. */
  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    const { background } = this.#encoder;
    if (background) background.settled(() => this.#ws.close(code, reason));
    else this.#ws.close(code, reason);
  }

  /** The socket is gone: lets go of what belongs to it alone. */
  release(): void {
    this.#encoder.background?.end();
  }

  /** Drops the connection without a farewell. */
  terminate(): void {
    this.#closed = true;
    this.#out = '';
    this.#ws.terminate();
  }

  #add(bytes: string): void {
    if (bytes === '') return;
    if (this.#out === '') this.#flusher.add(this);
    this.#out += bytes;
  }
}

/**
 * Writes connections that have something to send, so many at a time. The first event after a pause leaves at once; after a
 * round of writes as much time passes as it took (at most LONGEST_PAUSE), so that under load events leave together: the
 * writes are nearly all that a big fan-out costs.
 */
export class Flusher {
  #queue: Connection[] = [];
  #scheduled = false;
  /** No round begins before then (performance.now()). */
  #notBefore = 0;

  add(connection: Connection): void {
    this.#queue.push(connection);
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(this.#notBefore - performance.now());
  }

  #schedule(pause: number): void {
    if (pause >= 1) setTimeout(this.#round, pause);
    else setImmediate(this.#round);
  }

  readonly #round = (): void => {
    const began = performance.now();
    const connections = this.#queue;
    this.#queue = [];
    let at = 0;
    const batch = () => {
      const end = Math.min(connections.length, at + FLUSH_BATCH);
      while (at < end) connections[at++]?.flush();
      if (at < connections.length) setImmediate(batch);
      else this.#ended(began);
    };
    batch();
  };

  #ended(began: number): void {
    const now = performance.now();
    const pause = Math.min(LONGEST_PAUSE, now - began);
    this.#notBefore = now + pause;
    this.#scheduled = this.#queue.length > 0;
    if (this.#scheduled) this.#schedule(pause);
  }
}
