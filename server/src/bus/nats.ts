import { deflateSync, inflateSync } from 'node:zlib';
import { connect, type Msg, type NatsConnection, type Subscription, wsconnect } from '@nats-io/transport-node';
import { ConfigError } from '../config/settings.ts';
import type { Bus } from '../core/framework/bus.ts';
import { Delivery } from './delivery.ts';
import { Pulse, PULSE_PERIOD } from './pulse.ts';
import { type Report, Subscribers, warn } from './subscribers.ts';

/** Timeout in ms for the connection at start. */
const CONNECT_TIMEOUT = 5000;
/** Ms that flush and close wait for an unreachable server. */
const FLUSH_TIMEOUT = 2000;
/**
 * Ms after which publishers stop waiting for the server's confirmation: the connection may be dead, which is detected
 * only later.
 */
const CONFIRM_TIMEOUT = 1000;
/** Maximum messages buffered while the server is unreachable; the oldest are dropped first. */
const BACKLOG = 10_000;
/** Maximum age of buffered messages in ms: an older state could be mistaken for new where nothing newer is known. */
const BACKLOG_AGE = 60_000;
/**
 * Payloads above this many bytes are deflated: a server accepts 1 MiB at most. JSON never begins with the first byte
 * of zlib.
 */
const DEFLATE_FROM = 256 * 1024;
const ZLIB_FIRST_BYTE = 0x78;
/** The subject on which nodes report lost subjects to each other: a list, or null for any. */
const LOST = 'lost';
/** The subject of heartbeats. */
const PULSE = 'pulse';
/** Maximum subjects in a list of lost subjects. */
const MOST_LOST = 5000;

export interface NatsOptions {
  /** A path in it (`nats://host/name`) separates deployments that share a server; default `guildhall`. */
  url: string;
  /** The connection's name in the server's lists. */
  name: string;
  report?: Report;
  /** Ms, to measure the age of buffered messages; default: a monotonic clock. */
  now?: () => number;
}

/**
 * Carries messages between nodes over core NATS subjects as JSON text.
 * - Local subscribers receive messages directly, never twice.
 * - Reconnects forever. Messages in transit during a break may be lost; then all nodes that may miss them are
 *   notified (`onLoss`).
 * - Throws ConfigError naming NATS_URL if it cannot connect.
 */
export async function natsBus({ url, name, report = warn, now = () => performance.now() }: NatsOptions): Promise<Bus> {
  const connection = await connectTo(url, name);
  const prefix = `${new URL(url).pathname.split('/').filter(Boolean).join('.') || 'guildhall'}.`;
  const subscribers = new Subscribers(report);
  const delivery = new Delivery(subscribers);
  const losses = new Set<{ told: Told }>();
  const tell: Told = (subjects) => {
    for (const { told } of losses) told(subjects);
  };
  const pulse = new Pulse({
    send: (beat) => connection.publish(prefix + PULSE, encode(beat)),
    missed: () => tell(null),
    now: () => performance.now(),
  });
  const outbox = new Outbox({
    connection,
    prefix,
    report,
    now,
    returned() {
      pulse.restart();
      tell(null);
    },
  });
  const subscriptions = new Map<string, Subscription>();
  const parsed = remembering(parse);
  const receiveAs = (key: string) => (error: Error | null, message: Msg) => {
    try {
      if (error) throw error;
      subscribers.deliver(key, parsed(textOf(message.data)), message.subject.slice(prefix.length));
    } catch (failure) {
      report(failure);
    }
  };
  connection.subscribe(prefix + LOST, {
    callback: (error, message) => {
      if (error) report(error);
      else tell(subjectsIn(decode(message.data)));
    },
  });
  connection.subscribe(prefix + PULSE, {
    callback: (error, message) => {
      if (error) report(error);
      else if (outbox.connected) pulse.hear(decode(message.data));
    },
  });
  const beat = () => {
    if (outbox.connected && !connection.isClosed()) pulse.beat();
  };
  beat();
  const beating = setInterval(beat, PULSE_PERIOD);
  beating.unref();
  const flush = async () => {
    await delivery.done();
    await within(FLUSH_TIMEOUT, outbox.flush());
  };
  return {
    publish(subject, message) {
      delivery.push(subject, message);
      outbox.send(subject, message);
    },
    write: (subject, message) => outbox.write(subject, message),
    confirmed: () => outbox.confirmed(),
    subscribe: (subject, receive) =>
      subscribers.add(
        subject,
        receive,
        () => subscriptions.set(subject, connection.subscribe(prefix + subject, { callback: receiveAs(subject) })),
        () => {
          if (!connection.isClosed()) subscriptions.get(subject)?.unsubscribe();
          subscriptions.delete(subject);
        },
      ),
    onLoss(told) {
      const entry = { told };
      losses.add(entry);
      return () => losses.delete(entry);
    },
    probe: () => outbox.probe(),
    flush,
    async close() {
      clearInterval(beating);
      await flush();
      subscribers.clear();
      losses.clear();
      await connection.close();
    },
  };
}

type Told = (subjects: readonly string[] | null) => void;

/** The messages that one ping confirms. */
class Sent {
  readonly subjects = new Set<string>();
  readonly #told = Promise.withResolvers<void>();
  /** Resolves when the server has them, or when callers should stop waiting. */
  readonly known = this.#told.promise;
  readonly tell = this.#told.resolve;
  isLate = false;
}

interface OutboxNeeds {
  connection: NatsConnection;
  prefix: string;
  report: Report;
  now: () => number;
  /** Called when the server is reachable again: messages of other nodes in between have been missed. */
  returned: () => void;
}

/**
 * Sends to the server, or buffers a bounded backlog while it is unreachable: the client library would drop it at each attempt. Messages
 * that the server has not confirmed when the connection breaks, or that the backlog dropped, count as lost: the other nodes are notified.
 */
class Outbox {
  readonly #needs: OutboxNeeds;
  readonly #encoded = remembering(encode);
  #connected = true;
  /** The server has responded since the last reconnect. */
  #settled = true;
  #backlog: { subject: string; message: unknown; at: number }[] = [];
  #waiting: (() => void)[] = [];
  /** The messages sent since the last ping, and those that the pending ping will confirm. */
  #sent = new Sent();
  #asked: Sent | null = null;
  readonly #lost = new Set<string>();

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
    void this.#watch();
  }

  /** Whether messages sent now arrive, as far as this end knows. */
  get connected(): boolean {
    return this.#settled;
  }

  send(subject: string, message: unknown): void {
    if (this.#connected) this.#publish(subject, message);
    else this.#backlog.push({ subject, message, at: this.#needs.now() });
    const dropped = this.#backlog.length > BACKLOG ? this.#backlog.shift() : undefined;
    if (dropped) this.#lost.add(dropped.subject);
  }

  /** Writes to the kernel's buffer, bypassing the backlog; false while the server is unreachable. */
  write(subject: string, message: unknown): boolean {
    const { connection, prefix, report } = this.#needs;
    if (!this.#connected || connection.isClosed()) return false;
    try {
      connection.publish(prefix + subject, encode(message));
      // This makes the library write to its socket synchronously.
      connection.flush().catch(() => undefined);
      return true;
    } catch (error) {
      report(error);
      return false;
    }
  }

  /** Resolves when the server has what was sent so far; immediately while it is unreachable or does not respond. */
  async confirmed(): Promise<void> {
    if (!this.#connected || !this.#asked || this.#asked.isLate) return;
    await (this.#sent.subjects.size > 0 ? this.#sent : this.#asked).known;
  }

  /** Resolves when the server responds; rejects while it is unreachable. */
  async probe(): Promise<void> {
    if (!this.#connected) throw new Error('NATS is not connected');
    await this.#needs.connection.flush();
  }

  /** Resolves when the server has everything; waits while it is unreachable. */
  async flush(): Promise<void> {
    const { connection } = this.#needs;
    if (connection.isClosed()) return;
    if (!this.#connected) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    await connection.flush();
  }

  #publish(subject: string, message: unknown): void {
    const { connection, prefix, report } = this.#needs;
    try {
      connection.publish(prefix + subject, this.#encoded(message));
      this.#sent.subjects.add(subject);
      this.#confirm();
    } catch (error) {
      report(error);
      if (subject === LOST || connection.isClosed()) return;
      this.#lost.add(subject);
      this.#tellLost();
    }
  }

  /** Pings the server to confirm what was sent, one ping at a time. */
  #confirm(): void {
    if (this.#asked || this.#sent.subjects.size === 0) return;
    const asked = this.#sent;
    this.#asked = asked;
    this.#sent = new Sent();
    // Checked after pending input is read: if this process was suspended, the response is not late.
    const late = setTimeout(() => setImmediate(() => this.#waitNoMore(asked)), CONFIRM_TIMEOUT).unref();
    const confirmed = () => {
      clearTimeout(late);
      asked.tell();
      if (this.#asked !== asked) return;
      this.#asked = null;
      this.#confirm();
    };
    // A ping without a response means a breaking connection, which the status reports.
    this.#needs.connection.flush().then(confirmed, () => undefined);
  }

  #waitNoMore(asked: Sent): void {
    if (this.#asked !== asked) return;
    asked.isLate = true;
    asked.tell();
    this.#sent.tell();
  }

  #sendBacklog(): void {
    const now = this.#needs.now();
    for (const { subject, message, at } of this.#backlog.splice(0)) {
      if (now - at > BACKLOG_AGE) this.#lost.add(subject);
      else this.#publish(subject, message);
    }
  }

  #tellLost(): void {
    if (this.#lost.size === 0) return;
    // A lost report of losses may have named any subject.
    const subjects = this.#lost.has(LOST) || this.#lost.size > MOST_LOST ? null : [...this.#lost];
    this.#lost.clear();
    this.#publish(LOST, subjects);
  }

  #broken(): void {
    this.#connected = false;
    this.#settled = false;
    for (const { subjects, tell } of [this.#asked, this.#sent].filter((sent) => sent !== null)) {
      for (const subject of subjects) this.#lost.add(subject);
      tell();
    }
    this.#asked = null;
    this.#sent = new Sent();
  }

  async #watch(): Promise<void> {
    const { connection, returned } = this.#needs;
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#broken();
      if (type !== 'reconnect') continue;
      this.#connected = true;
      this.#sendBacklog();
      this.#tellLost();
      for (const resolve of this.#waiting.splice(0)) resolve();
      // Its response means that the server has all subscriptions again.
      connection.flush().then(
        () => {
          this.#settled = this.#connected;
          returned();
        },
        () => undefined,
      );
    }
  }
}

function subjectsIn(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((subject) => typeof subject === 'string') : null;
}

async function connectTo(url: string, name: string): Promise<NatsConnection> {
  const { protocol, username, password, host, hostname, port } = new URL(url);
  const server = `${hostname}:${port || '4222'}`;
  const web = protocol === 'ws:' || protocol === 'wss:';
  const options = {
    servers: web ? `${protocol}//${host}` : server,
    name,
    timeout: CONNECT_TIMEOUT,
    // Local subscribers already have the message.
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    ignoreAuthErrorAbort: true,
    pingInterval: 10_000,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...credentials(decodeURIComponent(username), decodeURIComponent(password)),
  };
  try {
    return await (web ? wsconnect(options) : connect(options));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`NATS_URL: the server on ${host} cannot be reached: ${reason}.`);
  }
}

/** A user part without a password is a token. */
function credentials(user: string, pass: string): { user: string; pass: string } | { token: string } | undefined {
  if (pass) return { user, pass };
  return user ? { token: user } : undefined;
}

function encode(message: unknown): string | Uint8Array {
  const text = JSON.stringify(message);
  return text.length < DEFLATE_FROM ? text : deflateSync(text);
}

function decode(data: Uint8Array): unknown {
  return parse(textOf(data));
}

function textOf(data: Uint8Array): string {
  const bytes = data[0] === ZLIB_FIRST_BYTE ? inflateSync(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return bytes.toString('utf8');
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** Caches the last result: one message is sent, and received, under the subjects of many users in a row. */
function remembering<From, Made>(make: (from: From) => Made): (from: From) => Made {
  let last: { from: From; made: Made } | undefined;
  return (from) => {
    if (!last || last.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}

/** Resolves when `promise` has settled or after `ms`. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise.catch(() => {}), late]);
  clearTimeout(timer);
}
