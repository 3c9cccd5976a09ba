import type { Normalizer } from './normalize.ts';

interface Received {
  op: number;
  t: string | null;
  s: number | null;
  text: string;
}

/** Ms; guards against a hang. */
const TIMEOUT_MS = 30_000;
/** A connection may send 120 commands a minute; before that, the session resumes on a new connection. */
const COMMANDS_PER_CONNECTION = 100;

/** A gateway session whose events are recorded as raw text. */
export class RecordedSession {
  readonly name: string;
  readonly #url: string;
  readonly #token: string;
  readonly #wakers = new Set<() => void>();
  #socket: WebSocket;
  #frames: Received[] = [];
  #taken = 0;
  #sent = 0;
  #seq = 0;
  #sessionId = '';
  /** The close code, once the server has closed the connection. */
  closed: number | undefined;

  private constructor(name: string, address: string, token: string) {
    this.name = name;
    this.#url = `${address.replace(/^http/, 'ws')}/?v=10&encoding=json`;
    this.#token = token;
    this.#socket = this.#open();
  }

  /** Identifies and waits for READY. */
  static async identify(name: string, address: string, token: string, identify: object = {}): Promise<RecordedSession> {
    const session = new RecordedSession(name, address, token);
    await session.until((frame) => frame.op === 10, 0, 'hello');
    session.send(2, { token, properties: { os: 'linux', browser: 'record', device: 'record' }, ...identify });
    await session.until((frame) => frame.t === 'READY' || session.closed !== undefined, 0, 'READY');
    const ready = session.#frames.find((frame) => frame.t === 'READY');
    session.#sessionId = /"session_id":"([^"]+)"/.exec(ready?.text ?? '')?.[1] ?? '';
    return session;
  }

  get sessionId(): string {
    return this.#sessionId;
  }

  /** Sends a command. */
  send(op: number, d: unknown): void {
    this.#sent += 1;
    this.#socket.send(JSON.stringify({ op, d }));
  }

  /** The position of the next frame, for `event`. */
  mark(): number {
    return this.#frames.length;
  }

  /** Resolves when an event of this name has arrived since `since`. */
  async event(name: string, since: number): Promise<string> {
    return (await this.until((frame) => frame.t === name, since, name)).text;
  }

  /** Resolves once everything sent to the session before the call has arrived. */
  async settle(): Promise<void> {
    if (this.closed !== undefined) return;
    if (this.#sent >= COMMANDS_PER_CONNECTION) await this.#resume();
    const since = this.mark();
    this.send(1, this.#seq);
    await this.until((frame) => frame.op === 11 || this.closed !== undefined, since, 'heartbeat ack');
  }

  /** The events since the last call, in order, normalized. */
  take(normalizer: Normalizer): string[] {
    const fresh = this.#frames.slice(this.#taken).filter((frame) => frame.op !== 10 && frame.op !== 11 && frame.t !== 'RESUMED');
    this.#taken = this.#frames.length;
    return fresh.map((frame) => normalizer.text(frame.text.replace(/"s":\d+/, '"s":0')));
  }

  /** Ends the session, not only its connection. */
  async close(): Promise<void> {
    this.#socket.close(1000);
    await this.until(() => false, this.mark(), 'close');
  }

  async until(wants: (frame: Received) => boolean, since: number, what: string): Promise<Received> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#wakers.delete(look);
        const seen = this.#frames.slice(since).map((frame) => frame.t ?? `op ${frame.op}`);
        reject(new Error(`${this.name}: no ${what}; received: ${seen.join(', ') || 'nothing'}`));
      }, TIMEOUT_MS);
      const look = () => {
        const found = this.#frames.slice(since).find(wants) ?? (this.closed === undefined ? undefined : CLOSED);
        if (!found) return;
        clearTimeout(timer);
        this.#wakers.delete(look);
        resolve(found);
      };
      this.#wakers.add(look);
      look();
    });
  }

  async #resume(): Promise<void> {
    const last = this.#socket;
    const since = this.mark();
    const ended = new Promise((resolve) => last.addEventListener('close', resolve));
    this.#sent = 0;
    this.#socket = this.#open();
    last.close(4900);
    await ended;
    await this.until((frame) => frame.op === 10, since, 'hello');
    this.send(6, { token: this.#token, session_id: this.#sessionId, seq: this.#seq });
    await this.until((frame) => frame.t === 'RESUMED' || frame.op === 9, since, 'RESUMED');
  }

  #open(): WebSocket {
    const socket = new WebSocket(this.#url);
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket) this.#receive(String(data));
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket !== this.#socket) return;
      this.closed = code;
      this.#frames.push({ op: -1, t: null, s: null, text: `closed ${code}` });
      for (const wake of this.#wakers) wake();
    });
    socket.addEventListener('error', () => undefined);
    return socket;
  }

  #receive(text: string): void {
    const { op, t, s }: Omit<Received, 'text'> = JSON.parse(text);
    this.#frames.push({ op, t, s, text });
    if (s !== null) this.#seq = s;
    for (const wake of this.#wakers) wake();
  }
}

const CLOSED: Received = { op: -1, t: null, s: null, text: 'closed' };
