import { deflateSync, inflateSync } from 'node:zlib';
import { connect, type Msg, type NatsConnection, type Subscription, wsconnect } from '@nats-io/transport-node';
import { ConfigError } from '../config.ts';
import type { Bus } from '../core/bus.ts';
import { Delivery } from './delivery.ts';
import { Pulse, PULSE_PERIOD } from './pulse.ts';
import { type Report, Subscribers, warn } from './subscribers.ts';

/** Ms to wait for the server at start. */
const CONNECT_TIMEOUT = 5000;
/** Ms that flush and close wait for a server that is away. */
const FLUSH_TIMEOUT = 2000;
/** Ms after which nobody waits for what the server has not confirmed: the line may be dead, which is seen only later. */
const CONFIRM_TIMEOUT = 1000;
/** Messages kept while the server is away; the oldest go first. */
const BACKLOG = 10_000;
/** Ms that they are kept for: states that are older would be taken for new where nothing is known of newer ones. */
const BACKLOG_AGE = 60_000;
/** Payloads above this many bytes are deflated: a server takes 1 MiB at most. JSON never begins with the byte of zlib. */
const DEFLATE_FROM = 256 * 1024;
const ZLIB_FIRST_BYTE = 0x78;
/** Where nodes tell each other on which subjects something was lost: a list, or null for any. */
const LOST = 'lost';
/** Where nodes give signs of life. */
const PULSE = 'pulse';
/** More subjects are not listed one by one. */
const MOST_LOST = 5000;

export interface NatsOptions {
  /** A path in it (`nats://host/name`) sets deployments apart that share a server; default `guildhall`. */
  url: string;
  /** How the connection is called in the server's lists. */
  name: string;
  report?: Report;
  /** Ms, by which the age of what waits for the server is told; else a clock that no one turns. */
  now?: () => number;
}

/**
 * Carries messages between nodes over core NATS subjects as JSON text. Own subscribers get messages directly, never twice.
 * Reconnects for ever; messages that cross a cut may be lost, and then all who may miss them are told (`onLoss`). Throws
 * ConfigError naming NATS_URL when it cannot connect.
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

/** What one question to the server is about. */
class Sent {
  readonly subjects = new Set<string>();
  readonly #told = Promise.withResolvers<void>();
  /** Resolves when the server has it, or nobody should wait for that. */
  readonly known = this.#told.promise;
  readonly tell = this.#told.resolve;
  isLate = false;
}

interface OutboxNeeds {
  connection: NatsConnection;
  prefix: string;
  report: Report;
  now: () => number;
  /** The server is there again: what others sent meanwhile has not come. */
  returned: () => void;
}

/**
 * Sends to the server, or keeps a bounded backlog while it is away: the client library would drop it at each try. What the
 * server has not confirmed when the line breaks, or what the backlog let go, counts as lost: the other nodes are told.
 */
class Outbox {
  readonly #needs: OutboxNeeds;
  readonly #encoded = remembering(encode);
  #connected = true;
  /** The server has answered since the line was there last. */
  #settled = true;
  #backlog: { subject: string; message: unknown; at: number }[] = [];
  #waiting: (() => void)[] = [];
  /** What was sent since the last ping, and what the ping under way will confirm. */
  #sent = new Sent();
  #asked: Sent | null = null;
  readonly #lost = new Set<string>();

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
    void this.#watch();
  }

  /** Whether what is sent now arrives, as far as this end sees. */
  get connected(): boolean {
    return this.#settled;
  }

  send(subject: string, message: unknown): void {
    if (this.#connected) this.#publish(subject, message);
    else this.#backlog.push({ subject, message, at: this.#needs.now() });
    const dropped = this.#backlog.length > BACKLOG ? this.#backlog.shift() : undefined;
    if (dropped) this.#lost.add(dropped.subject);
  }

  /** Resolves when the server has what was sent so far; at once while it is away or does not answer. */
  async confirmed(): Promise<void> {
    if (!this.#connected || !this.#asked || this.#asked.isLate) return;
    await (this.#sent.subjects.size > 0 ? this.#sent : this.#asked).known;
  }

  /** Resolves when the server answers; rejects while it is away. */
  async probe(): Promise<void> {
    if (!this.#connected) throw new Error('NATS is not connected');
    await this.#needs.connection.flush();
  }

  /** Resolves when the server has everything; waits while it is away. */
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

  /** Asks the server whether it has what was sent, one question at a time. */
  #confirm(): void {
    if (this.#asked || this.#sent.subjects.size === 0) return;
    const asked = this.#sent;
    this.#asked = asked;
    this.#sent = new Sent();
    // After what has come meanwhile is read: when this process stood still, the answer is not late.
    const late = setTimeout(() => setImmediate(() => this.#waitNoMore(asked)), CONFIRM_TIMEOUT).unref();
    const confirmed = () => {
      clearTimeout(late);
      asked.tell();
      if (this.#asked !== asked) return;
      this.#asked = null;
      this.#confirm();
    };
    // A question without an answer is a line that breaks, of which the status tells.
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
    // Lost news of losses may have named any.
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
      // By its answer the server knows of all subscriptions again.
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
    // Own subscribers have the message already.
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

/** A lone user part is a token. */
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

/** Does not make the last again: one message goes out, and comes in, under the subjects of many users one after the other. */
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
