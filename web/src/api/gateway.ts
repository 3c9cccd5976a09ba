import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';

/** The part of a WebSocket that the gateway client uses. */
export interface Socket {
  send(data: string): void;
  close(code?: number): void;
}

/** Callbacks of a socket. */
export interface SocketEvents {
  message(data: unknown): void;
  close(code: number): void;
}

export interface GatewayNeeds {
  /** The address to connect to, without query. */
  url: () => Promise<string>;
  open: (url: string, on: SocketEvents) => Socket;
  /** Called for each connection: the token can be replaced during a session. */
  token: () => string;
  /** Data of a dispatch; trusted to match the wire's contract, not validated. */
  onDispatch: (name: string, data: ReturnType<typeof JSON.parse>) => void;
  onStatus: (status: GatewayStatus) => void;
  /** The token is no longer valid (close code 4004). */
  onLoggedOut: () => void;
  setTimer: (run: () => void, ms: number) => number;
  clearTimer: (timer: number) => void;
  random: () => number;
}

export type GatewayStatus = 'connecting' | 'ready' | 'reconnecting' | 'failed';

interface Frame {
  op: number;
  d: unknown;
  s: number | null;
  t: string | null;
}

const MAX_BACKOFF_MS = 30_000;
const FATAL: readonly number[] = [
  CLOSE_CODES.INVALID_SHARD,
  CLOSE_CODES.SHARDING_REQUIRED,
  CLOSE_CODES.INVALID_API_VERSION,
  CLOSE_CODES.INVALID_INTENTS,
  CLOSE_CODES.DISALLOWED_INTENTS,
];
const NEW_SESSION: readonly number[] = [1000, 1001, CLOSE_CODES.INVALID_SEQ, CLOSE_CODES.SESSION_TIMED_OUT];

/** As in boot.ts. */
const PROPERTIES = { os: 'web', browser: 'Guildhall', device: 'Guildhall' };

/** Milliseconds to wait before the given attempt (from 1): doubling from one second, at most 30 s, with a quarter of jitter. */
export function backoff(attempt: number, random: number): number {
  return Math.min(MAX_BACKOFF_MS, 1000 * 2 ** (attempt - 1)) * (0.75 + random * 0.5);
}

/** The connection: `connecting` until a socket is open, `waiting` between attempts. */
type Link =
  | { kind: 'connecting' }
  | { kind: 'open'; socket: Socket; heartbeat: number | undefined; isAcknowledged: boolean }
  | { kind: 'waiting'; timer: number }
  | { kind: 'stopped' };

/** Maintains a gateway session: heartbeats, resume after a drop, back-off between attempts. Connects immediately. */
export class Gateway {
  readonly #needs: GatewayNeeds;
  #link: Link = { kind: 'connecting' };
  /** The session to resume. */
  #session: { id: string; url: string | null } | null = null;
  #seq: number | null = null;
  /** Failed attempts since the session was last ready. */
  #attempt = 0;

  constructor(needs: GatewayNeeds) {
    this.#needs = needs;
    needs.onStatus('connecting');
    void this.#connect();
  }

  /** Sends a command if connected; returns whether it was sent. */
  send(op: number, data: unknown): boolean {
    if (this.#link.kind !== 'open' || this.#attempt > 0) return false;
    this.#transmit(op, data);
    return true;
  }

  /** Skips the wait before the next attempt, for example after the machine wakes up. */
  retryNow(): void {
    if (this.#link.kind !== 'waiting') return;
    this.#needs.clearTimer(this.#link.timer);
    void this.#connect();
  }

  stop(): void {
    this.#disconnect(1000);
    this.#link = { kind: 'stopped' };
  }

  #transmit(op: number, d: unknown): void {
    if (this.#link.kind === 'open') this.#link.socket.send(JSON.stringify({ op, d }));
  }

  async #connect(): Promise<void> {
    const link: Link = { kind: 'connecting' };
    this.#link = link;
    try {
      // A resume address that keeps failing may belong to a node that no longer exists.
      const url = (this.#attempt < 3 ? this.#session?.url : null) ?? (await this.#needs.url());
      if (this.#link !== link) return;
      if (!this.#session) this.#seq = null;
      // A dropped socket may still emit events; ignore all but the current one.
      const isCurrent = () => this.#link.kind === 'open' && this.#link.socket === socket;
      const socket: Socket = this.#needs.open(`${url.replace(/\/+$/, '')}/?v=10&encoding=json`, {
        message: (data) => isCurrent() && typeof data === 'string' && this.#onFrame(JSON.parse(data)),
        close: (code) => isCurrent() && this.#onClose(code),
      });
      this.#link = { kind: 'open', socket, heartbeat: undefined, isAcknowledged: true };
    } catch {
      if (this.#link === link) this.#drop(4000);
    }
  }

  #beat(interval: number, delay: number): void {
    const link = this.#link;
    if (link.kind !== 'open') return;
    link.heartbeat = this.#needs.setTimer(() => {
      if (!link.isAcknowledged) {
        this.#drop(4000);
        return;
      }
      link.isAcknowledged = false;
      this.#transmit(OPCODES.HEARTBEAT, this.#seq);
      this.#beat(interval, interval);
    }, delay);
  }

  /** Ends the current attempt or connection. */
  #disconnect(code: number): void {
    const link = this.#link;
    if (link.kind === 'waiting') this.#needs.clearTimer(link.timer);
    this.#link = { kind: 'connecting' };
    if (link.kind !== 'open') return;
    if (link.heartbeat !== undefined) this.#needs.clearTimer(link.heartbeat);
    link.socket.close(code);
  }

  /** Drops the current connection and schedules the next attempt, by default after a back-off. */
  #drop(code: number, delay?: number): void {
    this.#disconnect(code);
    this.#attempt++;
    this.#needs.onStatus('reconnecting');
    const wait = delay ?? backoff(this.#attempt, this.#needs.random());
    this.#link = { kind: 'waiting', timer: this.#needs.setTimer(() => void this.#connect(), wait) };
  }

  #onClose(code: number): void {
    if (this.#link.kind === 'open' && this.#link.heartbeat !== undefined) this.#needs.clearTimer(this.#link.heartbeat);
    this.#link = { kind: 'connecting' };
    if (code === CLOSE_CODES.AUTHENTICATION_FAILED) {
      this.stop();
      this.#needs.onLoggedOut();
      return;
    }
    if (FATAL.includes(code)) {
      this.stop();
      this.#needs.onStatus('failed');
      return;
    }
    if (NEW_SESSION.includes(code)) this.#session = null;
    this.#drop(4000);
  }

  #onFrame(frame: Frame): void {
    if (frame.s !== null && frame.s !== undefined) this.#seq = frame.s;
    switch (frame.op) {
      case OPCODES.HELLO:
        this.#onHello(numberIn(frame.d, 'heartbeat_interval') ?? 41_250);
        return;
      case OPCODES.HEARTBEAT_ACK:
        if (this.#link.kind === 'open') this.#link.isAcknowledged = true;
        return;
      case OPCODES.HEARTBEAT:
        this.#transmit(OPCODES.HEARTBEAT, this.#seq);
        return;
      case OPCODES.RECONNECT:
        this.#drop(4000, 0);
        return;
      case OPCODES.INVALID_SESSION:
        if (frame.d !== true) this.#session = null;
        this.#drop(4000, 1000 + 4000 * this.#needs.random());
        return;
      case OPCODES.DISPATCH:
        this.#onDispatch(frame.t ?? '', frame.d);
    }
  }

  #onHello(interval: number): void {
    const token = this.#needs.token();
    this.#beat(interval, interval * this.#needs.random());
    if (this.#session) this.#transmit(OPCODES.RESUME, { token, session_id: this.#session.id, seq: this.#seq });
    else this.#transmit(OPCODES.IDENTIFY, { token, properties: PROPERTIES });
  }

  #onDispatch(name: string, data: unknown): void {
    if (name === 'READY') this.#session = { id: stringIn(data, 'session_id') ?? '', url: stringIn(data, 'resume_gateway_url') };
    const isReady = name === 'READY' || name === 'RESUMED';
    if (isReady) this.#attempt = 0;
    this.#needs.onDispatch(name, data);
    if (isReady) this.#needs.onStatus('ready');
  }
}

function stringIn(data: unknown, key: string): string | null {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
  return typeof value === 'string' ? value : null;
}

function numberIn(data: unknown, key: string): number | null {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
  return typeof value === 'number' ? value : null;
}
