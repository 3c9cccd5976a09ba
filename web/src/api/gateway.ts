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

export interface Gateway {
  /** Sends a command if connected; returns whether it was sent. */
  send(op: number, data: unknown): boolean;
  /** Skips the wait before the next attempt, for example after the machine wakes up. */
  retryNow(): void;
  stop(): void;
}

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
const PROPERTIES = { os: 'web', browser: 'Guildhall', device: 'Guildhall' };

/** Milliseconds to wait before the given attempt (from 1): doubling from one second, at most 30 s, with a quarter of jitter. */
export function backoff(attempt: number, random: number): number {
  return Math.min(MAX_BACKOFF_MS, 1000 * 2 ** (attempt - 1)) * (0.75 + random * 0.5);
}

/** Maintains a gateway session: heartbeats, resume after a drop, back-off between attempts. */
export function connectGateway(needs: GatewayNeeds): Gateway {
  let socket: Socket | null = null;
  let session: { id: string; url: string | null } | null = null;
  let seq: number | null = null;
  let attempt = 0;
  let acknowledged = true;
  let stopped = false;
  let waiting = false;
  let heartbeat: number | undefined;
  let retry: number | undefined;

  const transmit = (op: number, d: unknown) => socket?.send(JSON.stringify({ op, d }));

  function beat(interval: number, first: boolean): void {
    heartbeat = needs.setTimer(
      () => {
        if (!acknowledged) {
          drop(4000);
          return;
        }
        acknowledged = false;
        transmit(OPCODES.HEARTBEAT, seq);
        beat(interval, false);
      },
      first ? interval * needs.random() : interval,
    );
  }

  /** Drops the current socket and schedules the next attempt. */
  function drop(code: number, delay?: number): void {
    const old = socket;
    socket = null;
    if (heartbeat !== undefined) needs.clearTimer(heartbeat);
    old?.close(code);
    if (stopped) return;
    attempt++;
    needs.onStatus('reconnecting');
    waiting = true;
    retry = needs.setTimer(connect, delay ?? backoff(attempt, needs.random()));
  }

  function onClose(code: number): void {
    socket = null;
    if (code === CLOSE_CODES.AUTHENTICATION_FAILED) {
      stop();
      needs.onLoggedOut();
      return;
    }
    if (FATAL.includes(code)) {
      stop();
      needs.onStatus('failed');
      return;
    }
    if (NEW_SESSION.includes(code)) session = null;
    drop(4000);
  }

  function onFrame(frame: Frame): void {
    if (frame.s !== null && frame.s !== undefined) seq = frame.s;
    switch (frame.op) {
      case OPCODES.HELLO: {
        acknowledged = true;
        beat(numberIn(frame.d, 'heartbeat_interval') ?? 41_250, true);
        if (session) transmit(OPCODES.RESUME, { token: needs.token(), session_id: session.id, seq });
        else transmit(OPCODES.IDENTIFY, { token: needs.token(), properties: PROPERTIES });
        return;
      }
      case OPCODES.HEARTBEAT_ACK:
        acknowledged = true;
        return;
      case OPCODES.HEARTBEAT:
        transmit(OPCODES.HEARTBEAT, seq);
        return;
      case OPCODES.RECONNECT:
        drop(4000, 0);
        return;
      case OPCODES.INVALID_SESSION:
        if (frame.d !== true) session = null;
        drop(4000, 1000 + 4000 * needs.random());
        return;
      case OPCODES.DISPATCH:
        onDispatch(frame.t ?? '', frame.d);
    }
  }

  function onDispatch(name: string, data: unknown): void {
    if (name === 'READY') session = { id: stringIn(data, 'session_id') ?? '', url: stringIn(data, 'resume_gateway_url') };
    if (name === 'READY' || name === 'RESUMED') attempt = 0;
    needs.onDispatch(name, data);
    if (name === 'READY' || name === 'RESUMED') needs.onStatus('ready');
  }

  async function connect(): Promise<void> {
    waiting = false;
    try {
      // A resume address that keeps failing may belong to a node that no longer exists.
      const url = (attempt < 3 ? session?.url : null) ?? (await needs.url());
      if (stopped) return;
      if (!session) seq = null;
      // A dropped socket may still emit events; ignore all but the current one.
      const opened: Socket = needs.open(`${url.replace(/\/+$/, '')}/?v=10&encoding=json`, {
        message: (data) => opened === socket && typeof data === 'string' && onFrame(JSON.parse(data)),
        close: (code) => opened === socket && onClose(code),
      });
      socket = opened;
    } catch {
      if (!stopped) drop(4000);
    }
  }

  function stop(): void {
    stopped = true;
    if (retry !== undefined) needs.clearTimer(retry);
    drop(1000);
  }

  needs.onStatus('connecting');
  void connect();
  return {
    send(op, data) {
      if (!socket || attempt > 0) return false;
      transmit(op, data);
      return true;
    },
    retryNow() {
      if (!waiting || stopped) return;
      if (retry !== undefined) needs.clearTimer(retry);
      void connect();
    },
    stop,
  };
}

function stringIn(data: unknown, key: string): string | null {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
  return typeof value === 'string' ? value : null;
}

function numberIn(data: unknown, key: string): number | null {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
  return typeof value === 'number' ? value : null;
}
