import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { payloadCompression } from './compression/payload.ts';
import { json } from './encoding/json.ts';
import { descriptorOf, writeDirectly } from './direct-write.ts';
import type { Flusher } from './flusher.ts';
import type { Frame } from './frames.ts';
import type { Packet } from './packet.ts';
import type { Parameters } from './parameters.ts';
import type { Session, SessionConnection } from './session.ts';
import type { Encoder } from './encoding/encoder.ts';

/** Bytes that are gathered for one write at most, but for the message that passes it. */
const WRITE = 64 * 1024;
/** Bytes of answers (to heartbeats, say) that wait for a reader that is behind; more, and it counts as dead. */
const ANSWERS_LIMIT = 64 * 1024;
/** Ms for which a reader that is behind is waited for, whatever comes meanwhile. */
const PATIENCE = 10_000;
/** Events that wait for the end of the turn. */
const GATHERED = 64;
/** Events that are written by one stamp at most. */
const STAMPED = 16;
/** Payloads that a context of the connection's own works on before more are given to it. */
const BACKGROUND_LIMIT = 64;

/**
 * ws closes by itself on frames that it does not take, and answers a close of the client's: this gives those closings the
 * gateway's own codes, and tells of them at once, not only when the network is done with the connection.
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

/** RFC 6455 "message too big" and "not UTF-8" are decode errors here. */
const CODES: ReadonlyMap<number, number> = new Map([
  [1009, CLOSE_CODES.DECODE_ERROR],
  [1007, CLOSE_CODES.DECODE_ERROR],
]);

/**
 * One WebSocket. Whole messages are written past ws, in one write for each turn of the event loop: until then a session's
 * events wait in its replay buffer. A reader that is behind is
 * `held`: nothing more is encoded for it until its socket has drained, and then it is led on through the session's replay
 * buffer, so that what waits for slow readers are references that the session keeps anyway.
 */
export class Connection implements SessionConnection {
  // First what every event touches: it lies together in memory.
  #out = '';
  /** Its turn to be flushed comes. */
  #queued = false;
  /** Sequence number of the last event that was encoded for this connection. */
  #sent = 0;
  /** Set while the reader is behind: since when (performance.now()), and the bytes of replies that were added meanwhile. */
  #held: { since: number; replies: number } | null = null;
  /** A close is on its way: nothing may follow it. */
  #finished = false;
  #encoder: Encoder;
  readonly #flusher: Flusher;
  readonly #socket: Duplex;
  /** The socket's descriptor, or -1. */
  readonly #fd: number;
  #session: Session | null = null;
  readonly version: 9 | 10;
  /** When it was opened, or lost a session that it may follow by another, ms since 1970. */
  openedAt: number;
  /** Commands that came while an Identify is being worked on; null at all other times. */
  waiting: Packet[] | null = null;
  /** When the last heartbeat came, ms since 1970. */
  heardAt: number;
  /** When the running rate window began, and how many commands came in it. */
  windowAt = 0;
  windowCount = 0;
  #closed = false;
  /** Those who wait until the reader has caught up. */
  #waiters: (() => void)[] | null = null;
  readonly #parameters: Parameters;
  readonly #ws: GatewaySocket;

  /** `socket` is the one that `ws` was upgraded from. */
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

  /** None of the session's events is sent yet. */
  set session(session: Session | null) {
    this.#goOn();
    this.#session = session;
    this.#sent = 0;
  }

  /** The gateway itself ended the connection. */
  get dismissed(): boolean {
    return this.#closed;
  }

  /** No more can be sent. */
  get closed(): boolean {
    return this.#closed || this.#ws.readyState !== WebSocket.OPEN;
  }

  /** The first event that the reader must still get, for as long as it is waited for. */
  get owed(): number | undefined {
    if (this.#finished) return undefined;
    return !this.#held || performance.now() - this.#held.since < PATIENCE ? this.#sent + 1 : undefined;
  }

  /** The session has an event more, its `s`th: it is sent at the end of the turn, to a reader that is behind when its turn comes. */
  dispatch(s: number): void {
    if (this.#held) this.#cutIfLost();
    else if (s - this.#sent > GATHERED) this.flush();
    else this.#queue();
  }

  /** Sends the events after `s` that the session keeps. */
  replay(s: number): void {
    this.#sent = s;
    this.#goOn();
  }

  /** Sends a payload that is no event: before the events for which a reader is not ready yet. */
  control(op: number, d: unknown): void {
    if (this.closed) return;
    this.#goOn();
    const bytes = this.#encoder.control(op, d);
    if (this.#held) this.#held.replies += bytes.length;
    if (this.#held && this.#held.replies > ANSWERS_LIMIT) this.terminate();
    else this.#add(bytes);
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
    this.#queued = false;
    if (this.#finished || (this.#out === '' && this.#writeStamped())) return;
    this.#goOn();
    this.#write();
  }

  /** Writes what waits, for the last time. */
  finish(): void {
    this.flush();
    this.#finished = true;
  }

  /** Resolves when the reader has caught up, or the connection is gone. */
  async drained(): Promise<void> {
    this.#goOn();
    const { background } = this.#encoder;
    if (background && !this.closed) await new Promise<void>((resolve) => background.settled(resolve));
    this.flush();
    if (!this.#held || this.closed) return;
    await new Promise<void>((resolve) => {
      this.#waiters ??= [];
      this.#waiters.push(resolve);
    });
  }

  /** Sends what waits, then closes with a code of the gateway. */
  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.#goOn();
    this.#closed = true;
    this.#wake();
    const { background } = this.#encoder;
    if (background) background.settled(() => this.#ws.close(code, reason));
    else this.#ws.close(code, reason);
  }

  /** The socket is gone: lets go of what belongs to it alone. */
  release(): void {
    this.#encoder.background?.end();
    this.#wake();
  }

  /** Drops the connection without a farewell. */
  terminate(): void {
    this.#closed = true;
    this.#finished = true;
    this.#out = '';
    this.#wake();
    this.#ws.terminate();
  }

  #encode(frame: Frame, s: number): void {
    this.#sent = s;
    this.#add(this.#encoder.dispatch(frame, s));
    const { background } = this.#encoder;
    if (!background || this.#held || background.waiting < BACKGROUND_LIMIT) return;
    this.#hold();
    background.settled(() => this.#release());
  }

  #add(bytes: string): void {
    if (bytes === '') return;
    this.#queue();
    this.#out += bytes;
    if (this.#out.length >= WRITE) this.#write();
  }

  #queue(): void {
    if (this.#queued) return;
    this.#queued = true;
    this.#flusher.add(this);
  }

  /** The usual case, a few events and nothing else: they leave in bytes that their connections share. False when it is another. */
  #writeStamped(): boolean {
    const { stamp } = this.#encoder;
    const session = this.#session;
    if (!stamp || this.#held || !session || session.s === this.#sent || !this.#direct) return false;
    const { s } = session;
    const bytes = s - this.#sent <= STAMPED ? stamp.bytes(session, this.#sent + 1, s) : undefined;
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
    if (this.#finished || !this.#socket.writable) return;
    const taken = this.#direct ? writeDirectly(this.#fd, bytes) : 0;
    if (taken < bytes.length) this.#stream(bytes.slice(taken));
  }

  /** Nothing waits in the stream, whose socket may be written to. */
  get #direct(): boolean {
    return this.#fd >= 0 && this.#socket.writableLength === 0 && this.#socket.writable;
  }

  /** Leaves bytes to the stream of the socket. */
  #stream(bytes: string): void {
    // What the network takes at once leaves nothing behind.
    if (this.#socket.write(bytes, 'latin1') || this.#held || this.#socket.writableLength === 0) return;
    this.#hold();
    this.#socket.once('drain', () => this.#release());
  }

  #hold(): void {
    this.#held = { since: performance.now(), replies: 0 };
  }

  /** The reader has taken what was written: it gets what came meanwhile, until it is behind again. */
  #release(): void {
    this.#held = null;
    this.#goOn();
    if (!this.#held) this.#wake();
  }

  #goOn(): void {
    const session = this.#session;
    while (session && !this.#held && !this.#finished && this.#sent < session.s) {
      const frame = session.at(this.#sent + 1);
      if (!frame) {
        this.terminate();
        return;
      }
      this.#encode(frame, this.#sent + 1);
    }
  }

  /** A reader that is so far behind that its next event is no longer kept is cut; others must not pay for it. */
  #cutIfLost(): void {
    if (!this.#finished && this.session && !this.session.keeps(this.#sent)) this.terminate();
  }

  #wake(): void {
    const waiters = this.#waiters ?? [];
    this.#waiters = null;
    for (const wake of waiters) wake();
  }
}
