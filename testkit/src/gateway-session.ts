import type { EventName, EventPayload } from '@guildhall/protocol/events';
import { eventComplaint } from './declared.ts';
import { codecFor, type GatewayCodec } from './gateway-codec.ts';

/** A frame from the gateway. */
export interface Frame<T = unknown> {
  op: number;
  t: string | null;
  s: number | null;
  d: T;
}

/** Identify options other than the token. */
export interface ConnectOptions {
  intents?: number;
  shard?: [number, number];
  presence?: object;
  large_threshold?: number;
  capabilities?: number;
  /** The client; the default is a program that is neither a desktop nor a mobile client. */
  properties?: { os: string; browser: string; device: string };
  /** Payload compression. */
  compress?: boolean;
  /** Query of the URL; the default requests version 10 and JSON. */
  query?: string;
  /** Accepts events that differ from protocol/events.ts: the test publishes its own. */
  unchecked?: true;
}

interface Waiter {
  wants: (frame: Frame) => boolean;
  resolve: (frame: Frame) => void;
  reject: (reason: string) => void;
}

/** In ms. Guards against a hang; not an assertion. */
const TIMEOUT_MS = 60_000;

/** A gateway connection that records every received frame. Does not send heartbeats by itself. */
export class GatewaySession {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  seq: number | null = null;
  readonly #waiters = new Set<Waiter>();
  readonly #codec: GatewayCodec;
  /** The first event that differs from its declaration; every later call reports it. */
  #complaint: string | undefined;
  readonly #isChecked: boolean;

  constructor(url: string, { unchecked = false }: { unchecked?: boolean } = {}) {
    this.#isChecked = !unchecked;
    this.socket = new WebSocket(url);
    this.socket.binaryType = 'arraybuffer';
    this.#codec = codecFor(new URL(url).searchParams);
    this.closed = new Promise((resolve) => this.socket.addEventListener('close', (event) => resolve(event.code)));
    this.socket.addEventListener('message', (event) => this.#receive(frameOf(this.#codec.decode(event.data))));
    this.socket.addEventListener('error', () => undefined);
    void this.closed.then((code) => {
      for (const waiter of this.#waiters) waiter.reject(`the connection closed with ${code}`);
    });
  }

  /** The READY payload. */
  get ready(): EventPayload<'READY'> {
    const [ready] = this.seen('READY');
    if (!ready) throw new Error('no READY has come');
    return ready;
  }

  send(op: number, d: unknown): void {
    this.socket.send(this.#codec.encode({ op, d }));
  }

  /** The first matching frame from `since` on, now or later; rejects when the connection closes, or after a minute. */
  async frame(
    wants: (frame: Frame) => boolean,
    { since = 0, what = 'frame' }: { since?: number; what?: string } = {},
  ): Promise<Frame> {
    this.#report();
    const found = this.frames.slice(since).find(wants);
    if (found) return found;
    if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`no ${what} came before the connection closed`);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        wants,
        resolve: (frame) => {
          clearTimeout(timer);
          resolve(frame);
        },
        reject: (reason) => {
          clearTimeout(timer);
          this.#waiters.delete(waiter);
          const seen = this.frames.slice(since).map((frame) => frame.t ?? `op ${frame.op}`);
          reject(new Error(`no ${what} came; ${reason}; received: ${seen.join(', ') || 'nothing'}`));
        },
      };
      const timer = setTimeout(() => waiter.reject('a minute passed'), TIMEOUT_MS);
      this.#waiters.add(waiter);
    });
  }

  /** The data of the first matching event from `since` on. */
  async event<N extends EventName>(name: N, wants?: (data: EventPayload<N>) => boolean, since?: number): Promise<EventPayload<N>>;
  async event<T>(name: string, wants?: (data: T) => boolean, since?: number): Promise<T>;
  async event(name: string, wants: (data: never) => boolean = () => true, since = 0): Promise<unknown> {
    const isWanted = (frame: Frame): frame is Frame<never> => frame.t === name;
    return (await this.frame((one) => isWanted(one) && wants(one.d), { since, what: name })).d;
  }

  /** The data of every received event with a name. */
  seen<N extends EventName>(name: N, since?: number): EventPayload<N>[];
  seen(name: string, since?: number): unknown[];
  seen(name: string, since = 0): unknown[] {
    this.#report();
    return this.frames.slice(since).flatMap((frame) => (frame.t === name ? [frame.d] : []));
  }

  /** The current position, for `since`. */
  mark(): number {
    return this.frames.length;
  }

  /** Resolves once everything sent to this session before the call has arrived. */
  async settle(): Promise<void> {
    const since = this.mark();
    this.send(1, this.seq);
    await this.frame((frame) => frame.op === 11, { since, what: 'heartbeat ack' });
  }

  close(code = 1000): Promise<number> {
    this.#report();
    this.socket.close(code);
    return this.closed;
  }

  #report(): void {
    if (this.#complaint !== undefined) throw new Error(this.#complaint);
  }

  #receive(frame: Frame): void {
    this.frames.push(frame);
    if (this.#isChecked && frame.t !== null) this.#complaint ??= eventComplaint(frame.t, frame.d);
    if (frame.s !== null) this.seq = frame.s;
    for (const waiter of this.#waiters) {
      if (!waiter.wants(frame)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(frame);
    }
  }
}

function frameOf(value: unknown): Frame {
  if (!isFrame(value)) throw new Error('a message is not a payload');
  return value;
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 'op' in value && 't' in value && 's' in value && 'd' in value;
}

/** Connects, waits for hello, identifies, and waits for READY. */
export async function identify(address: string, token: string, options: ConnectOptions = {}): Promise<GatewaySession> {
  const { query = 'v=10&encoding=json', unchecked = false, ...payload } = options;
  const session = new GatewaySession(`${address.replace(/^http/, 'ws')}/?${query}`, { unchecked });
  await session.frame((frame) => frame.op === 10, { what: 'hello' });
  session.send(2, { token, properties: { os: 'test', browser: 'testkit', device: 'testkit' }, ...payload });
  await session.event('READY');
  return session;
}
