import { Backoff } from './backoff.ts';
import type { Cancel, Clock } from './clock.ts';
import type { Log } from './log.ts';
import { DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK } from './opcodes.ts';
import type { Socket, SocketTransport } from './socket.ts';

/** Close codes after which another attempt would fail in the same way. */
const FINAL_CODES: ReadonlySet<number> = new Set([4004, 4010, 4011, 4012, 4013, 4014]);
/** Closes the socket but keeps the session, for a resume. */
const KEEP_SESSION = 4900;
/** Ms after which a connection counts as stable. */
const STABLE = 30_000;
/** Ms within which HELLO must arrive. */
const PATIENCE = 20_000;

/** Why a connection ended: the close code, 0 if the network failed before there was one. */
export interface GatewayEnd {
  code: number;
  isFinal: boolean;
}

export interface GatewayHandlers {
  /** A connection is being opened: the first one, or another one after a loss. */
  locating(isAgain: boolean): void;
  /** The address of the gateway is not available; another attempt follows. */
  waiting(): void;
  /** The socket is open and the session is being started. */
  connected(): void;
  /** A dispatch event, in order. READY and RESUMED are among them. */
  dispatched(name: string, data: unknown): void;
  ended(end: GatewayEnd): void;
}

export interface GatewayOptions {
  clock: Clock;
  log: Log;
  random: () => number;
  open: SocketTransport;
  /** Resolves with the address to connect to. */
  address: () => Promise<string>;
  /** The body of IDENTIFY. */
  identify: () => object;
  /** The token of IDENTIFY and RESUME. */
  token: () => string;
}

/** The data needed to resume a session. */
interface SessionState {
  id: string;
  /** Undefined once the address has failed: then GET /gateway names one. */
  url: string | undefined;
}

type Open = Extract<State, { kind: 'open' }>;

type State =
  | { kind: 'idle' }
  | { kind: 'waiting'; cancel: Cancel }
  | { kind: 'locating' }
  | { kind: 'open'; socket: Socket; acknowledged: boolean; timer: Cancel; stable?: Cancel };

/**
 * A gateway session: identifies, heartbeats, and after a loss resumes, or identifies again if that is not possible.
 * Attempts continue until disconnect(), or a close code that is final.
 */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #handlers: GatewayHandlers;
  readonly #backoff: Backoff;
  #state: State = { kind: 'idle' };
  #session: SessionState | undefined;
  #sequence: number | null = null;

  constructor(options: GatewayOptions, handlers: GatewayHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#backoff = new Backoff(options.random);
  }

  /** Opens a session, unless one is open or opening. `isAgain`: it replaces another one. */
  connect(isAgain = false): void {
    if (this.#state.kind === 'idle') void this.#locate(isAgain);
  }

  /** Ends the session. */
  disconnect(): void {
    const state = this.#leave();
    this.#session = undefined;
    this.#sequence = null;
    if (state.kind === 'open') state.socket.close();
  }

  /** Attempts again now if an attempt is being waited for: the network is back. */
  hurry(): void {
    if (this.#state.kind !== 'waiting') return;
    this.#state.cancel();
    this.#backoff.reset();
    void this.#locate(true);
  }

  /** Sends a command; returns false if no socket is open. */
  send(op: number, d: unknown): boolean {
    if (this.#state.kind !== 'open') return false;
    this.#state.socket.send(JSON.stringify({ op, d }));
    return true;
  }

  async #locate(isAgain: boolean): Promise<void> {
    const locating: State = { kind: 'locating' };
    this.#state = locating;
    this.#handlers.locating(isAgain);
    try {
      const url = this.#session?.url ?? (await this.#options.address());
      if (this.#state === locating) this.#open(url);
    } catch (error) {
      if (this.#state !== locating) return;
      this.#leave();
      this.#options.log.info(`No gateway address: ${error}`);
      this.#handlers.waiting();
      this.#retry();
    }
  }

  #open(url: string): void {
    const { open, clock } = this.#options;
    const address = new URL(url);
    address.searchParams.set('v', '10');
    address.searchParams.set('encoding', 'json');
    // Events of a socket that was replaced are ignored.
    const isOwn = () => this.#state === state;
    const socket = open(address.href, {
      opened: () => {},
      received: (text) => {
        if (isOwn()) this.#receive(state, text);
      },
      closed: (code, reason) => {
        if (isOwn()) this.#lost(code, reason);
      },
    });
    const timer = clock.after(PATIENCE, () => isOwn() && this.#drop('no HELLO'));
    const state: Open = { kind: 'open', socket, acknowledged: true, timer };
    this.#state = state;
  }

  #receive(state: Open, text: string): void {
    const frame = parseFrame(text);
    if (frame) this.#handle(state, frame);
    else this.#drop('a frame is not valid');
  }

  #handle(state: Open, { op, d, s, t }: Frame): void {
    if (typeof s === 'number') this.#sequence = s;
    if (op === HELLO) this.#greet(state, d);
    else if (op === HEARTBEAT) this.#beat(state);
    else if (op === HEARTBEAT_ACK) state.acknowledged = true;
    else if (op === RECONNECT) this.#drop('the server asked for it');
    else if (op === INVALID_SESSION) {
      if (d !== true) this.#forget();
      this.#drop('the session is not valid');
    } else if (op === DISPATCH && typeof t === 'string') this.#dispatch(t, d);
  }

  #greet(state: Open, d: unknown): void {
    const { clock, random, identify, token } = this.#options;
    if (state.stable) return;
    const { heartbeat_interval: interval } = Object(d);
    if (typeof interval !== 'number' || !(interval > 0)) {
      this.#drop('HELLO is not valid');
      return;
    }
    const beat = () => {
      if (!state.acknowledged) {
        this.#drop('no answer to a heartbeat');
        return;
      }
      state.acknowledged = false;
      this.#beat(state);
      state.timer = clock.after(interval, beat);
    };
    state.timer();
    state.timer = clock.after(interval * random(), beat);
    state.stable = clock.after(STABLE, () => this.#backoff.reset());
    this.#handlers.connected();
    const session = this.#session;
    if (session) this.send(RESUME, { token: token(), session_id: session.id, seq: this.#sequence });
    else this.send(IDENTIFY, { token: token(), ...identify() });
  }

  #beat(state: Open): void {
    state.socket.send(JSON.stringify({ op: HEARTBEAT, d: this.#sequence }));
  }

  #dispatch(name: string, data: unknown): void {
    if (name === 'READY') {
      const { session_id: id, resume_gateway_url: url } = Object(data);
      if (typeof id === 'string' && typeof url === 'string') this.#session = { id, url };
    }
    this.#handlers.dispatched(name, data);
  }

  /** Closes the socket and attempts again. */
  #drop(reason: string): void {
    this.#options.log.info(`The gateway connection is replaced: ${reason}.`);
    const state = this.#leave();
    if (state.kind === 'open') state.socket.close(KEEP_SESSION);
    this.#handlers.ended({ code: 0, isFinal: false });
    this.#retry();
  }

  #lost(code: number, reason: string): void {
    this.#options.log.info(`The gateway closed the connection (${code} ${reason}).`);
    this.#leave();
    const isFinal = FINAL_CODES.has(code);
    // A normal close ends the session at the server too.
    if (isFinal || code === 1000 || code === 1001) this.#forget();
    this.#handlers.ended({ code, isFinal });
    if (!isFinal) this.#retry();
  }

  #retry(): void {
    const cancel = this.#options.clock.after(this.#backoff.next(), () => void this.#locate(true));
    this.#state = { kind: 'waiting', cancel };
  }

  #forget(): void {
    this.#session = undefined;
    this.#sequence = null;
  }

  /** Becomes idle; returns the state before, with its timers cancelled. */
  #leave(): State {
    const state = this.#state;
    this.#state = { kind: 'idle' };
    if (state.kind === 'waiting') state.cancel();
    else if (state.kind === 'open' && state.stable) {
      state.timer();
      state.stable();
    } else {
      if (state.kind === 'open') state.timer();
      // No HELLO arrived: the node that had the session may be gone, while another one knows it.
      if (this.#session) this.#session.url = undefined;
    }
    return state;
  }
}

interface Frame {
  op: unknown;
  d: unknown;
  s: unknown;
  t: unknown;
}

function parseFrame(text: string): Frame | undefined {
  try {
    const frame: Frame = Object(JSON.parse(text));
    return typeof frame.op === 'number' ? frame : undefined;
  } catch {
    return undefined;
  }
}
