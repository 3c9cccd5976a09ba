// A process of its own that holds many cheap connections to one server and counts what comes. Started by receivers.ts.
import { connect, type Socket } from 'node:net';
import { clientFrame, FrameWalker } from './frames.ts';

/** What the receiver is told: where and how to connect; `tokens` are shared out among the connections. */
export interface Connect {
  kind: 'gateway' | 'websocket' | 'raw';
  port: number;
  count: number;
  tokens: string[];
  intents: number;
  /** Payloads below this many bytes (acknowledged heartbeats) are not counted. */
  countFrom: number;
}

/** What the receiver tells: that all are connected; how often all of them together got an event; what went wrong. */
export type Report =
  | { report: 'connected' }
  | { report: 'delivered'; rounds: number }
  | { report: 'checked'; least: number; most: number; ordered: boolean; sample: string }
  | { report: 'failed'; reason: string };

const AT_ONCE = 64;
/** One connection in so many reads every payload and checks the order of the sequence numbers. */
const READS_ALL = 100;
const BUFFER = Buffer.allocUnsafeSlow(256 * 1024);

/** Into so many groups the connections are divided for heartbeats. */
const BEATS = 64;

let timer: NodeJS.Timeout | undefined;
const links: Link[] = [];
let frames = 0;
let rounds = 0;
let counting = false;
/** The first MESSAGE_CREATE since the count began, as JSON. */
let sample = '';
let stopping = false;

class Link {
  readonly ready: Promise<void>;
  readonly walker: FrameWalker;
  readonly #options: Connect;
  readonly #index: number;
  readonly #socket: Socket;
  #state: 'upgrade' | 'setup' | 'count';
  #head = '';
  #guilds = -1;
  #sequence: number | null = null;
  #resolve: () => void = () => {};
  ordered = true;
  heartbeat = 0;

  constructor(options: Connect, index: number) {
    this.#options = options;
    this.#index = index;
    this.walker = new FrameWalker(options.countFrom);
    this.#state = options.kind === 'raw' ? 'count' : 'upgrade';
    this.ready = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#socket = connect({
      host: '127.0.0.1',
      port: options.port,
      onread: { buffer: BUFFER, callback: (size) => this.#receive(size) },
    });
    this.#socket.on('connect', () => this.#greet());
    this.#socket.on('error', (error) => fail(`connection ${index}: ${error.message}`));
    this.#socket.on('close', () => fail(`connection ${index} was closed`));
  }

  /** Sends a heartbeat with the last sequence number that was read. */
  beat(): void {
    this.#socket.write(clientFrame(JSON.stringify({ op: 1, d: this.#sequence })));
  }

  /** Counts from here on. */
  reset(): void {
    this.walker.counted = 0;
  }

  #greet(): void {
    if (this.#options.kind === 'raw') {
      this.#resolve();
      return;
    }
    const query = this.#options.kind === 'gateway' ? '?v=10&encoding=json' : '';
    this.#socket.write(
      `GET /${query} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: Z3VpbGRoYWxsIGJlbmNoIQ==\r\n\r\n',
    );
  }

  #receive(size: number): boolean {
    if (this.#state === 'count' && this.#index % READS_ALL !== 0) {
      const before = this.walker.counted;
      this.walker.count(BUFFER, size);
      if (counting) delivered(this.walker.counted - before);
      return true;
    }
    this.#readAll(size);
    return true;
  }

  #readAll(size: number): void {
    if (this.#state === 'upgrade') {
      this.#head += BUFFER.toString('latin1', 0, size);
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!this.#head.startsWith('HTTP/1.1 101')) fail(this.#head);
      const rest = Buffer.from(this.#head.slice(end + 4), 'latin1');
      this.#head = '';
      this.#state = this.#options.kind === 'gateway' ? 'setup' : 'count';
      if (this.#state === 'count') this.#resolve();
      this.#walk(rest, rest.length);
      return;
    }
    this.#walk(BUFFER, size);
  }

  #walk(chunk: Buffer, size: number): void {
    const before = this.walker.counted;
    try {
      this.walker.read(chunk, size, (buffer, start, end) => this.#payload(buffer.toString('utf8', start, end)));
    } catch (error) {
      fail(`connection ${this.#index}: ${error}`);
    }
    if (counting) delivered(this.walker.counted - before);
  }

  #payload(text: string): void {
    if (this.#options.kind === 'raw') return;
    const frame: Frame = JSON.parse(text);
    if (counting && frame.t === 'MESSAGE_CREATE' && sample === '') sample = text;
    if (typeof frame.s === 'number') {
      if (this.#sequence !== null && frame.s !== this.#sequence + 1) this.ordered = false;
      this.#sequence = frame.s;
    }
    if (this.#state === 'setup') this.#setUp(frame);
  }

  #setUp({ op, t, d }: Frame): void {
    const { tokens, intents } = this.#options;
    if (op === 10) {
      this.heartbeat = d?.heartbeat_interval ?? 0;
      const properties = { os: 'bench', browser: 'bench', device: 'bench' };
      const token = tokens[this.#index % tokens.length];
      this.#socket.write(clientFrame(JSON.stringify({ op: 2, d: { token, intents, properties } })));
    }
    if (op === 9) fail(`connection ${this.#index}: invalid session`);
    if (t === 'READY') this.#guilds = d?.guilds?.length ?? 0;
    if (t === 'GUILD_CREATE') this.#guilds -= 1;
    if (this.#guilds !== 0) return;
    this.#guilds = -1;
    this.#state = 'count';
    this.#resolve();
  }
}

interface Frame {
  op?: number;
  t?: string;
  s?: number | null;
  d?: { heartbeat_interval?: number; guilds?: unknown[] };
}

function delivered(more: number): void {
  frames += more;
  const whole = Math.floor(frames / links.length);
  if (whole === rounds) return;
  rounds = whole;
  tell({ report: 'delivered', rounds });
}

function tell(report: Report): void {
  process.send?.(report);
}

function fail(reason: string): void {
  if (stopping) return;
  stopping = true;
  tell({ report: 'failed', reason });
}

async function connectAll(options: Connect): Promise<void> {
  const first = links.length;
  for (let at = 0; at < options.count; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, options.count - at) }, (_, i) => new Link(options, first + at + i));
    links.push(...some);
    await Promise.all(some.map((link) => link.ready));
  }
  keepAlive();
  tell({ report: 'connected' });
}

/** Heartbeats of all sessions, spread over their interval. */
function keepAlive(): void {
  const interval = links[0]?.heartbeat;
  if (!interval || timer) return;
  let next = 0;
  timer = setInterval(() => {
    const last = next + Math.ceil(links.length / BEATS);
    for (; next < last; next += 1) links[next % links.length]?.beat();
  }, interval / BEATS);
}

function restart(): void {
  frames = 0;
  rounds = 0;
  sample = '';
  counting = true;
  for (const link of links) link.reset();
}

function check(): void {
  const counts = links.map((link) => link.walker.counted);
  const ordered = links.every((link) => link.ordered);
  tell({ report: 'checked', least: Math.min(...counts), most: Math.max(...counts), ordered, sample });
}

function isOrder(
  message: unknown,
): message is { order: 'connect'; options: Connect } | { order: 'restart' } | { order: 'check' } {
  return typeof message === 'object' && message !== null && 'order' in message;
}

process.on('message', (message) => {
  if (!isOrder(message)) return;
  if (message.order === 'connect') void connectAll(message.options);
  if (message.order === 'restart') restart();
  if (message.order === 'check') check();
});
process.on('disconnect', () => process.exit(0));
