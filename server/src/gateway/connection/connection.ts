import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { payloadCompression } from '../compression/payload.ts';
import { json } from '../encoding/json.ts';
import { descriptorOf, writeDirectly } from './direct-write.ts';
import type { Flusher } from './flusher.ts';
import type { Frame } from '../fanout/frame.ts';
import type { Packet } from './packet.ts';
import type { Parameters } from './parameters.ts';
import type { Session, SessionConnection } from '../session/session.ts';
import type { Encoder } from '../encoding/encoder.ts';

/** Maximum number of bytes gathered for one write, except for the message that exceeds it. */
const MAX_WRITE = 64 * 1024;
/** Maximum number of bytes of replies (such as heartbeat acks) that wait for a slow reader; beyond that it counts as dead. */
const MAX_HELD_REPLIES = 64 * 1024;
/** Ms for which a slow reader is waited for, however much arrives meanwhile. */
const SLOW_READER_TIMEOUT = 10_000;
/** Maximum number of events that wait for the end of the turn. */
const MAX_PENDING = 64;
/** Maximum number of events written from one stamp. */
const MAX_STAMPED = 16;
/** Maximum number of payloads in progress in a compression context of the connection's own. */
const BACKGROUND_LIMIT = 64;

/**
 * ws closes connections by itself on invalid frames, and replies to a close of the client. This class gives those
 * closes the gateway's codes, and reports them immediately instead of when the network is done with the connection.
 */
export class GatewaySocket extends WebSocket {
  connection: Connection | null = null;
  onLeave: ((connection: Connection, code: number) => void) | null = null;

  override close(code?: number, reason?: string | Buffer): void {
    this.connection?.finish();
    super.close(code === undefined ? code : (CODES.get(code) ?? code), reason);
    if (this.connection) this.onLeave?.(this.connection, code ?? NO_CODE);
  }
}

/** RFC 6455 7.4.1: a close without a code. */
const NO_CODE = 1005;

/** RFC 6455 "message too big" and "invalid UTF-8" are decode errors here. */
const CODES: ReadonlyMap<number, number> = new Map([
  [1009, CLOSE_CODES.DECODE_ERROR],
  [1007, CLOSE_CODES.DECODE_ERROR],
]);

/** Whether a connection may be written to. */
type Flow =
  | { readonly kind: 'flowing' }
  /** The reader is slow, `since` performance.now(); `replies` are the bytes of replies added meanwhile. */
  | { readonly kind: 'held'; readonly since: number; replies: number }
  /** A close frame was sent: nothing may follow it. */
  | { readonly kind: 'finished' };

const FLOWING: Flow = { kind: 'flowing' };
const FINISHED: Flow = { kind: 'finished' };

/**
 * One WebSocket.
 * - Whole messages are written without ws, in one write per turn of the event loop. Until then the events of a
 *   session wait in its replay buffer.
 * - A slow reader is held: nothing more is encoded for it until its socket has drained. Then it continues from the
 *   replay buffer, so what waits for slow readers are references that the session keeps anyway.
 */
export class Connection implements SessionConnection {
  // The fields that every event touches come first, so that they are adjacent in memory.
  #out = '';
  /** Whether the connection is in the flusher's queue. */
  #queued = false;
  /** Sequence number of the last event that was encoded for this connection. */
  #sent = 0;
  #flow: Flow = FLOWING;
  #encoder: Encoder;
  readonly #flusher: Flusher;
  readonly #socket: Duplex;
  /** The socket's descriptor, or -1. */
  readonly #fd: number;
  #session: Session | null = null;
  readonly version: 9 | 10;
  /** When the connection was opened, or lost a session that another may follow, in ms by the platform's monotonic clock. */
  openedAt: number;
  /** Commands that arrived during an Identify or Resume; null at all other times. */
  waiting: Packet[] | null = null;
  /** When the last heartbeat arrived, in ms by the platform's monotonic clock. */
  heardAt: number;
  /** When the current rate limit window began, and the number of commands in it. */
  windowAt = 0;
  windowCount = 0;
  #closed = false;
  /** Callbacks for the moment when the reader has caught up. */
  #waiters: (() => void)[] | null = null;
  readonly #parameters: Parameters;
  readonly #ws: GatewaySocket;

  /** `socket` is the one that was upgraded to `ws`. */
  constructor(options: { socket: Duplex; ws: GatewaySocket; parameters: Parameters; flusher: Flusher; now: number }) {
    this.#encoder = options.parameters.encoder;
    this.#flusher = options.flusher;
    this.#socket = options.socket;
    this.#fd = descriptorOf(options.socket);
    this.#ws = options.ws;
    this.#parameters = options.parameters;
    this.version = options.parameters.version;
    this.openedAt = options.now;
    this.heardAt = options.now;
    if (this.#encoder.background) this.#encoder.background.deliver = (bytes) => this.#add(bytes);
  }

  get session(): Session | null {
    return this.#session;
  }

  /** Sets the session; none of its events counts as sent. */
  set session(session: Session | null) {
    this.#encodePending();
    this.#session = session;
    this.#sent = 0;
  }

  /** Whether the gateway ended the connection, rather than the client. */
  get dismissed(): boolean {
    return this.#closed;
  }

  /** Whether nothing more can be sent. */
  get closed(): boolean {
    return this.#closed || this.#ws.readyState !== WebSocket.OPEN;
  }

  /** The first event that the client has not been sent, while a slow reader is waited for. */
  get owed(): number | undefined {
    if (this.#flow.kind === 'finished') return undefined;
    const waits = this.#flow.kind === 'flowing' || performance.now() - this.#flow.since < SLOW_READER_TIMEOUT;
    return waits ? this.#sent + 1 : undefined;
  }

  /**
   * The session has one more event, number `s`. It is sent at the end of the turn, or to a slow reader once it has
   * caught up.
   */
  dispatch(s: number): void {
    if (this.#flow.kind === 'held') this.#cutIfLost();
    else if (s - this.#sent > MAX_PENDING) this.flush();
    else this.#queue();
  }

  /** Sends the events after `s` from the replay buffer of the session. */
  replay(s: number): void {
    this.#sent = s;
    this.#encodePending();
  }

  /**
   * Calls `push`, which gives the session one more event, and does not send that event: on servers for tests. False if it is sent
   * in its turn, because a slow reader is waited for.
   */
  withhold(push: () => void): boolean {
    this.#encodePending();
    push();
    if (this.#flow !== FLOWING || !this.#session) return false;
    this.#sent = this.#session.s;
    return true;
  }

  /** Sends an event out of turn, under the number that it has: on servers for tests. */
  repeat(frame: Frame, s: number): void {
    if (this.closed) return;
    this.#encodePending();
    this.#add(this.#encoder.dispatch(frame, s));
  }

  /** Sends a payload other than an event; it overtakes events for which a slow reader is not ready. */
  control(op: number, d: unknown): void {
    if (this.closed) return;
    this.#encodePending();
    const bytes = this.#encoder.control(op, d);
    if (this.#flow.kind === 'held') this.#flow.replies += bytes.length;
    if (this.#flow.kind === 'held' && this.#flow.replies > MAX_HELD_REPLIES) this.terminate();
    else this.#add(bytes);
  }

  acknowledge(): void {
    this.control(OPCODES.HEARTBEAT_ACK, null);
  }

  /** Decodes a message of the client; undefined if it does not have the encoding of the connection (close 4002). */
  read(bytes: Buffer, binary: boolean): Packet | undefined {
    return this.#parameters.encoding.read(bytes, binary);
  }

  /** Compresses larger events from now on, each by itself. No effect on ETF and under transport compression. */
  compressPayloads(): void {
    if (this.#parameters.encoding === json && !this.#parameters.compressed) this.#encoder = payloadCompression;
  }

  /** Writes what is pending. */
  flush(): void {
    this.#queued = false;
    if (this.#flow.kind === 'finished' || (this.#out === '' && this.#writeStamped())) return;
    this.#encodePending();
    this.#write();
  }

  /** Writes what is pending, for the last time. */
  finish(): void {
    this.flush();
    this.#flow = FINISHED;
  }

  /** Resolves when the reader has received everything pending, or the connection is gone. */
  async drained(): Promise<void> {
    this.#encodePending();
    const { background } = this.#encoder;
    if (background && !this.closed) await new Promise<void>((resolve) => background.settled(resolve));
    this.flush();
    if (this.#flow.kind !== 'held' || this.closed) return;
    await new Promise<void>((resolve) => {
      this.#waiters ??= [];
      this.#waiters.push(resolve);
    });
  }

  /** Writes what is pending, then closes with a code of the gateway. */
  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#encodePending();
    this.#closed = true;
    this.#wake();
    const { background } = this.#encoder;
    if (background) background.settled(() => this.#ws.close(code, reason));
    else this.#ws.close(code, reason);
  }

  /** The socket is gone: releases what belongs to this connection only. */
  release(): void {
    this.#encoder.background?.end();
    this.#wake();
  }

  /** Drops the connection without a close frame. */
  terminate(): void {
    this.#closed = true;
    this.#flow = FINISHED;
    this.#out = '';
    this.#wake();
    this.#ws.terminate();
  }

  #encode(frame: Frame, s: number): void {
    this.#sent = s;
    this.#add(this.#encoder.dispatch(frame, s));
    const { background } = this.#encoder;
    if (!background || this.#flow.kind === 'held' || background.waiting < BACKGROUND_LIMIT) return;
    this.#hold();
    background.settled(() => this.#release());
  }

  #add(bytes: string): void {
    if (bytes === '') return;
    this.#queue();
    this.#out += bytes;
    if (this.#out.length >= MAX_WRITE) this.#write();
  }

  #queue(): void {
    if (this.#queued) return;
    this.#queued = true;
    this.#flusher.add(this);
  }

  /** The common case, a few events and nothing else: writes bytes that connections share. False in any other case. */
  #writeStamped(): boolean {
    const { stamp } = this.#encoder;
    const session = this.#session;
    if (!stamp || this.#flow !== FLOWING || !session || session.s === this.#sent || !this.#direct) return false;
    const { s } = session;
    const bytes = s - this.#sent <= MAX_STAMPED ? stamp.bytes(session, this.#sent + 1, s) : undefined;
    if (!bytes) return false;
    this.#sent = s;
    const taken = writeDirectly(this.#fd, bytes);
    if (taken < bytes.length) this.#stream(Buffer.from(bytes.subarray(taken)).toString('latin1'));
    return true;
  }

  #write(): void {
    if (this.#out === '') return;
    const bytes = this.#out;
    this.#out = '';
    if (this.#flow.kind === 'finished' || !this.#socket.writable) return;
    const taken = this.#direct ? writeDirectly(this.#fd, bytes) : 0;
    if (taken < bytes.length) this.#stream(bytes.slice(taken));
  }

  /** Whether the socket can be written to directly because its stream is empty. */
  get #direct(): boolean {
    return this.#fd >= 0 && this.#socket.writableLength === 0 && this.#socket.writable;
  }

  /** Writes through the stream of the socket. */
  #stream(bytes: string): void {
    // No bytes are pending if the network accepted all of them.
    if (this.#socket.write(bytes, 'latin1') || this.#flow.kind === 'held' || this.#socket.writableLength === 0) return;
    this.#hold();
    this.#socket.once('drain', () => this.#release());
  }

  #hold(): void {
    if (this.#flow.kind === 'flowing') this.#flow = { kind: 'held', since: performance.now(), replies: 0 };
  }

  /** The reader has caught up: sends what arrived meanwhile, until it falls behind again. */
  #release(): void {
    if (this.#flow.kind === 'held') this.#flow = FLOWING;
    this.#encodePending();
    if (this.#flow.kind !== 'held') this.#wake();
  }

  #encodePending(): void {
    const session = this.#session;
    while (session && this.#flow === FLOWING && this.#sent < session.s) {
      const frame = session.at(this.#sent + 1);
      if (!frame) {
        this.terminate();
        return;
      }
      this.#encode(frame, this.#sent + 1);
    }
  }

  /** Drops a reader so slow that its next event is no longer in the replay buffer; others must not pay for it. */
  #cutIfLost(): void {
    if (this.session && !this.session.keeps(this.#sent)) this.terminate();
  }

  #wake(): void {
    const waiters = this.#waiters ?? [];
    this.#waiters = null;
    for (const wake of waiters) wake();
  }
}
