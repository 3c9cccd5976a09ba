import { deflateSync, inflateSync } from 'node:zlib';
import { connect, type Msg, type NatsConnection, type Subscription, wsconnect } from '@nats-io/transport-node';
import { ConfigError } from '../config.ts';
import type { Bus } from '../core/bus.ts';
import { Delivery } from './delivery.ts';
import { type Report, Subscribers, warn } from './subscribers.ts';

/** Ms to wait for the server at start. */
const CONNECT_TIMEOUT = 5000;
/** Ms that flush and close wait for a server that is away. */
const FLUSH_TIMEOUT = 2000;
/** Messages kept while the server is away; the oldest go first. */
const BACKLOG = 10_000;
/** Payloads above this many bytes are deflated: a server takes 1 MiB at most. JSON never begins with the byte of zlib. */
const DEFLATE_FROM = 256 * 1024;
const ZLIB_FIRST_BYTE = 0x78;

export interface NatsOptions {
  /** A path in it (`nats://host/name`) sets deployments apart that share a server; default `guildhall`. */
  url: string;
  /** How the connection is called in the server's lists. */
  name: string;
  report?: Report;
}

/**
 * Carries messages between nodes over core NATS subjects as JSON text. Own subscribers get messages directly, never twice.
 * Reconnects for ever; messages that cross a cut may be lost. Throws ConfigError naming NATS_URL when it cannot connect.
 */
export async function natsBus({ url, name, report = warn }: NatsOptions): Promise<Bus> {
  const connection = await connectTo(url, name);
  const prefix = `${new URL(url).pathname.split('/').filter(Boolean).join('.') || 'guildhall'}.`;
  const subscribers = new Subscribers(report);
  const delivery = new Delivery(subscribers);
  const outbox = new Outbox(connection, prefix, report);
  const subscriptions = new Map<string, Subscription>();
  const receiveAs = (key: string) => (error: Error | null, message: Msg) => {
    try {
      if (error) throw error;
      subscribers.deliver(key, decode(message.data), message.subject.slice(prefix.length));
    } catch (failure) {
      report(failure);
    }
  };
  const flush = async () => {
    await delivery.done();
    await within(FLUSH_TIMEOUT, outbox.flush());
  };
  return {
    publish(subject, message) {
      delivery.push(subject, message);
      outbox.send(subject, message);
    },
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
    flush,
    async close() {
      await flush();
      subscribers.clear();
      await connection.close();
    },
  };
}

/** Sends to the server, or keeps a bounded backlog while it is away: the client library would drop it at each try. */
class Outbox {
  readonly #connection: NatsConnection;
  readonly #prefix: string;
  readonly #report: Report;
  #connected = true;
  #backlog: { subject: string; message: unknown }[] = [];
  #waiting: (() => void)[] = [];

  constructor(connection: NatsConnection, prefix: string, report: Report) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.#report = report;
    void this.#watch();
  }

  send(subject: string, message: unknown): void {
    if (this.#connected) this.#publish(subject, message);
    else this.#backlog.push({ subject, message });
    if (this.#backlog.length > BACKLOG) this.#backlog.shift();
  }

  /** Resolves when the server has everything; waits while it is away. */
  async flush(): Promise<void> {
    if (this.#connection.isClosed()) return;
    if (!this.#connected) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    await this.#connection.flush();
  }

  #publish(subject: string, message: unknown): void {
    try {
      this.#connection.publish(this.#prefix + subject, encode(message));
    } catch (error) {
      this.#report(error);
    }
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#connected = false;
      if (type !== 'reconnect') continue;
      this.#connected = true;
      for (const { subject, message } of this.#backlog.splice(0)) this.#publish(subject, message);
      for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }
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
  const bytes = data[0] === ZLIB_FIRST_BYTE ? inflateSync(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return JSON.parse(bytes.toString('utf8'));
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
