import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { createStore, type Store } from '../../../state/store.ts';

/** `open` until the session is identified. */
export type Phase = 'closed' | 'connecting' | 'open' | 'ready';

/** A payload that was sent or received. */
export interface Frame {
  /** Rising, in the order in which they were seen. */
  id: number;
  /** Unix time in ms. */
  at: number;
  isSent: boolean;
  op: number;
  t: string | null;
  s: number | null;
  d: unknown;
}

export interface ExplorerState {
  phase: Phase;
  /** The newest first. */
  frames: readonly Frame[];
  /** From a heartbeat to its answer, in ms. */
  latency: number | null;
  /** The session that can be resumed. */
  session: { id: string; url: string; seq: number } | null;
  /** Why the last connection ended. */
  closed: { code: number; reason: string } | null;
}

/** How a connection begins. */
export type Beginning = { kind: 'identify'; intents: number } | { kind: 'resume' };

/** Frames that are kept. */
const KEPT = 500;
const CONCEALED = '…';
/** After these the session is gone. */
const ENDING: readonly number[] = [
  1000,
  1001,
  CLOSE_CODES.AUTHENTICATION_FAILED,
  CLOSE_CODES.INVALID_SEQ,
  CLOSE_CODES.SESSION_TIMED_OUT,
  CLOSE_CODES.INVALID_SHARD,
  CLOSE_CODES.SHARDING_REQUIRED,
  CLOSE_CODES.INVALID_API_VERSION,
  CLOSE_CODES.INVALID_INTENTS,
  CLOSE_CODES.DISALLOWED_INTENTS,
];

/** As the client's own connection. */
const PROPERTIES = { os: 'web', browser: 'Guildhall', device: 'Guildhall' };
const EMPTY: ExplorerState = { phase: 'closed', frames: [], latency: null, session: null, closed: null };

interface Payload {
  op: number;
  d: { heartbeat_interval?: number; session_id?: string; resume_gateway_url?: string } | boolean | null;
  s: number | null;
  t: string | null;
}

async function gatewayUrl(): Promise<string> {
  const response = await fetch('/api/v10/gateway', { credentials: 'omit' });
  if (!response.ok) throw new Error(`${response.status} /api/v10/gateway`);
  const { url }: { url: string } = await response.json();
  return url;
}

/** The payload as it is shown: without the token. */
function concealed(d: unknown): unknown {
  return typeof d === 'object' && d !== null && 'token' in d ? { ...d, token: CONCEALED } : d;
}

/** A gateway connection that a developer controls by hand; only heartbeats are sent by themselves. */
export class Explorer {
  readonly state: Store<ExplorerState> = createStore(EMPTY);
  #socket: WebSocket | null = null;
  #heartbeat = 0;
  /** When the heartbeat was sent that has no answer yet. */
  #beatAt: number | null = null;
  #lastId = 0;

  /** Opens a connection, and identifies or resumes once the server says hello. Rejects if the gateway has no address. */
  async connect(token: string, beginning: Beginning): Promise<void> {
    this.close(1000);
    const session = beginning.kind === 'resume' ? this.state.get().session : null;
    this.#patch({ phase: 'connecting', closed: null, latency: null, session });
    const url = session?.url || (await this.#address());
    const socket = new WebSocket(`${url.replace(/\/+$/, '')}/?v=10&encoding=json`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket || typeof data !== 'string') return;
      const payload: Payload = JSON.parse(data);
      this.#receive(payload);
      if (payload.op === OPCODES.HELLO) this.#begin(token, beginning);
    };
    socket.onclose = ({ code, reason }) => {
      if (this.#socket === socket) this.#end(code, reason);
    };
  }

  /** Sends a payload if there is a connection. */
  send(op: number, d: unknown): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ op, d }));
    this.#note({ isSent: true, op, t: null, s: null, d });
  }

  /** Ends the connection: the session too with 1000, otherwise it can be resumed. */
  close(code: number): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#end(code, '');
    socket.close(code);
  }

  /** Forgets what was sent and received. */
  clear(): void {
    this.#patch({ frames: [] });
  }

  #patch(change: Partial<ExplorerState>): void {
    this.state.set((before) => ({ ...before, ...change }));
  }

  #note(frame: Omit<Frame, 'id' | 'at'>): void {
    const held = { ...frame, d: concealed(frame.d), id: ++this.#lastId, at: Date.now() };
    this.state.set((before) => ({ ...before, frames: [held, ...before.frames].slice(0, KEPT) }));
  }

  async #address(): Promise<string> {
    try {
      return await gatewayUrl();
    } catch (error) {
      this.#patch({ phase: 'closed' });
      throw error;
    }
  }

  #begin(token: string, beginning: Beginning): void {
    const { session } = this.state.get();
    this.#patch({ phase: 'open' });
    if (beginning.kind === 'identify') this.send(OPCODES.IDENTIFY, { token, intents: beginning.intents, properties: PROPERTIES });
    else this.send(OPCODES.RESUME, { token, session_id: session?.id, seq: session?.seq });
  }

  #beat(interval: number, delay: number): void {
    this.#heartbeat = window.setTimeout(() => {
      // A server that does not answer is gone.
      if (this.#beatAt !== null) return this.close(CLOSE_CODES.UNKNOWN_ERROR);
      this.#beatAt = performance.now();
      this.send(OPCODES.HEARTBEAT, this.state.get().session?.seq ?? null);
      this.#beat(interval, interval);
    }, delay);
  }

  #receive({ op, d, s, t }: Payload): void {
    this.#note({ isSent: false, op, t, s, d });
    const { session } = this.state.get();
    const {
      heartbeat_interval: interval = 41_250,
      session_id: id,
      resume_gateway_url: url,
    } = typeof d === 'object' && d ? d : {};
    if (op === OPCODES.HELLO) this.#beat(interval, interval * Math.random());
    if (op === OPCODES.HEARTBEAT) this.send(OPCODES.HEARTBEAT, session?.seq ?? null);
    if (op === OPCODES.HEARTBEAT_ACK && this.#beatAt !== null) {
      this.#patch({ latency: performance.now() - this.#beatAt });
      this.#beatAt = null;
    }
    if (op === OPCODES.INVALID_SESSION && d !== true) this.#patch({ session: null });
    if (op === OPCODES.INVALID_SESSION || op === OPCODES.RECONNECT) this.close(CLOSE_CODES.UNKNOWN_ERROR);
    if (op !== OPCODES.DISPATCH) return;
    const seq = s ?? 0;
    if (t === 'READY') this.#patch({ phase: 'ready', session: { id: id ?? '', url: url ?? '', seq } });
    else if (session) this.#patch({ session: { ...session, seq }, ...(t === 'RESUMED' && { phase: 'ready' }) });
  }

  #end(code: number, reason: string): void {
    window.clearTimeout(this.#heartbeat);
    this.#beatAt = null;
    this.#socket = null;
    this.#patch({ phase: 'closed', closed: { code, reason }, latency: null, ...(ENDING.includes(code) && { session: null }) });
  }
}
