import { ManualClock, systemClock } from '@guildhall/server/core/framework/clock.ts';
import type { BusMessage } from '@guildhall/server/core/framework/event.ts';
import type { JobDefinition } from '@guildhall/server/core/framework/job.ts';
import { type Config, readConfig } from '@guildhall/server/config/config.ts';
import { createLog } from '@guildhall/server/start/log.ts';
import { ListenError } from '@guildhall/server/http/front.ts';
import { type Server, startServer } from '@guildhall/server/start/server.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EventName, EventPayload } from '@guildhall/protocol/events';
import { Actor } from './actor.ts';
import { createReadyDatabase, dropDatabase, placeReadyStore } from './database.ts';
import { type ConnectOptions, type GatewaySession, identify } from './gateway-session.ts';
import { placeVoiceCertificate } from './ready-certificate.ts';

/** The texts of the documentation. */
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
/** The initial time of a test's clock. */
export const START = Date.parse('2026-11-21T12:00:00.000Z');

/** Options of a test platform. */
export interface PlatformOptions {
  /** Default off: a test that is not about limits must not reach them. */
  rateLimits?: boolean;
  /** The initial time of the clock, ms since 1970. */
  now?: number;
  /** Time runs by itself, for clients that cannot wait for a turn of the clock. */
  isRunning?: true;
  settings?: Record<string, string>;
  /** Host name resolution for outbound calls; by default no name resolves, so that no test calls another machine. */
  resolve?: (hostname: string) => Promise<readonly string[]>;
  /** Additional kinds of jobs. */
  moreJobs?: readonly JobDefinition<unknown>[];
}

/** A log entry of level warn or above. */
export interface LogEntry {
  level: string;
  msg: string;
  [field: string]: unknown;
}

/** The log of one platform: expected entries are collected for the test, all others printed. */
class TestLog {
  readonly #expected = new Map<string, LogEntry[]>();

  write(line: string): void {
    const entry: LogEntry = JSON.parse(line);
    const kept = this.#expected.get(entry.msg);
    if (kept) kept.push(entry);
    else process.stderr.write(line);
  }

  expect(message: string): LogEntry[] {
    const kept: LogEntry[] = [];
    this.#expected.set(message, kept);
    return kept;
  }
}

/** An account with its token. */
export class Account extends Actor {
  readonly id: string;
  readonly username: string;
  readonly token: string;

  constructor(address: string, token: string, scheme: string, user: { id: string; username: string }) {
    super(address, `${scheme}${token}`);
    this.token = token;
    this.id = user.id;
    this.username = user.username;
  }

  /** Opens a gateway session and waits for READY. Users omit `intents`. */
  connect(options: ConnectOptions = {}): Promise<GatewaySession> {
    return identify(this.address, this.token, options);
  }
}

/** A bot with its application and owner. */
export class Bot extends Account {
  readonly applicationId: string;

  constructor(address: string, token: string, user: { id: string; username: string }, applicationId: string) {
    super(address, token, 'Bot ', user);
    this.applicationId = applicationId;
  }
}

/** A platform for one test, with its own store, clock and port. */
export class TestPlatform {
  server: Server;
  readonly clock: ManualClock;
  /** All messages sent over the bus. */
  readonly events: { subject: string; message: BusMessage }[] = [];
  /** Without credentials. */
  readonly anyone: Actor;
  readonly #log: TestLog;
  readonly #again: (port: string) => Promise<Server>;
  readonly #dispose: () => Promise<void>;
  #names = 0;

  /** `again` starts another server on the same data. */
  constructor(
    server: Server,
    clock: ManualClock,
    { log, again, dispose }: { log: TestLog; again: (port: string) => Promise<Server>; dispose: () => Promise<void> },
  ) {
    this.server = server;
    this.clock = clock;
    this.#log = log;
    this.#again = again;
    this.#dispose = dispose;
    this.anyone = new Actor(server.address, null);
    this.#watch();
  }

  /** Stops as on SIGTERM, and starts again at the same address on the same data. */
  async restart(): Promise<void> {
    const { port } = new URL(this.address);
    await this.server.stop();
    this.server = await this.#startAt(port);
    this.#watch();
  }

  /** A connection of another test may hold the port for a moment: tries again for 5 s. */
  async #startAt(port: string): Promise<Server> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const server = await this.#again(port).catch((error: unknown) => {
        if (error instanceof ListenError) return undefined;
        throw error;
      });
      if (server) return server;
      await pause(100);
    }
    return this.#again(port);
  }

  #watch(): void {
    const { bus } = this.server.platform;
    for (const kind of ['guild.*', 'user.*']) {
      bus.subscribe(kind, (message, subject) => {
        if (isBusMessage(message)) this.events.push({ subject, message });
      });
    }
  }

  get address(): string {
    return this.server.address;
  }

  /** The data of every event with a name sent over the bus, oldest first. */
  emitted<N extends EventName>(name: N): EventPayload<N>[];
  emitted(name: string): unknown[];
  emitted(name: string): unknown[] {
    return this.events.flatMap(({ message }) =>
      message.kind === 'event' && message.name === name ? [onTheWire(message.data)] : [],
    );
  }

  /** Registers a user with a unique name. */
  async person(name = 'person'): Promise<Account> {
    this.#names += 1;
    const username = `${name}_${this.#names}`;
    const registered = await this.anyone.post<{ token: string }>('/auth/register', {
      username,
      email: `${username}@example.org`,
      password: passwordOf(username),
      date_of_birth: '1990-01-01',
      global_name: name,
      consent: true,
    });
    if (registered.status !== 201) throw new Error(`register: ${JSON.stringify(registered.body)}`);
    const { token } = registered.body;
    const me = await new Actor(this.address, token).get<{ id: string; username: string }>('/users/@me');
    return new Account(this.address, token, '', me.body);
  }

  /** Logs the same user in again. */
  async logIn({ id, username }: Account): Promise<Account> {
    const answer = await this.anyone.post<{ token: string }>('/auth/login', { login: username, password: passwordOf(username) });
    if (answer.status !== 200) throw new Error(`login: ${JSON.stringify(answer.body)}`);
    return new Account(this.address, answer.body.token, '', { id, username });
  }

  /** Creates a guild of the user. */
  async guild(owner: Actor, body: object = {}): Promise<{ id: string; channels: TestChannel[]; text: TestChannel }> {
    const made = await owner.post<{ id: string }>('/guilds', { name: 'Test guild', ...body });
    if (made.status !== 201) throw new Error(`guild: ${JSON.stringify(made.body)}`);
    const channels = await owner.get<TestChannel[]>(`/guilds/${made.body.id}/channels`);
    const text = channels.body.find((channel) => channel.type === 0);
    if (!text) throw new Error('the guild has no text channel');
    return { id: made.body.id, channels: channels.body, text };
  }

  /** Adds a user to a guild through an invite of `host`. */
  async join(host: Actor, channelId: string, guest: Actor): Promise<void> {
    const invite = await host.post<{ code: string }>(`/channels/${channelId}/invites`, { unique: true });
    const joined = await guest.post(`/invites/${invite.body.code}`, {});
    if (joined.status !== 200) throw new Error(`join: ${JSON.stringify(joined.body)}`);
  }

  /** Makes two users friends. */
  async befriend(one: Account, other: Account): Promise<void> {
    await one.put(`/users/@me/relationships/${other.id}`, {});
    const accepted = await other.put(`/users/@me/relationships/${one.id}`, {});
    if (accepted.status !== 204) throw new Error(`befriend: ${JSON.stringify(accepted.body)}`);
  }

  /** Creates an application of the owner with its bot; `flags` enable its privileged intents, by default all three. */
  async bot(
    owner: Account,
    {
      guild,
      permissions = '8',
      flags = (1 << 13) | (1 << 15) | (1 << 19),
      name = 'test bot',
    }: { guild?: { id: string }; permissions?: string; flags?: number; name?: string } = {},
  ): Promise<Bot> {
    const application = await owner.post<{ id: string }>('/applications', { name });
    const { id } = application.body;
    await owner.patch(`/applications/${id}`, { flags });
    const reset = await owner.post<{ token: string }>(`/applications/${id}/bot/reset`, {});
    const { token } = reset.body;
    const me = await new Actor(this.address, `Bot ${token}`).get<{ id: string; username: string }>('/users/@me');
    const bot = new Bot(this.address, token, me.body, id);
    if (guild) await this.install(owner, bot, guild, permissions);
    return bot;
  }

  /** Adds a bot to a guild. */
  async install(by: Actor, bot: Pick<Bot, 'applicationId'>, guild: { id: string }, permissions = '8'): Promise<void> {
    const query = { client_id: bot.applicationId, scope: 'bot applications.commands', permissions };
    const added = await by.post('/oauth2/authorize', { authorize: true, guild_id: guild.id, permissions }, { query });
    if (added.status !== 200) throw new Error(`authorize: ${JSON.stringify(added.body)}`);
  }

  /** From now on, collects log entries with this message in the returned list instead of printing them. */
  expectLog(message: string): readonly LogEntry[] {
    return this.#log.expect(message);
  }

  /** Resolves when every due job has run. */
  async jobs(): Promise<void> {
    await this.server.jobs?.idle();
  }

  async stop(): Promise<void> {
    // Does not wait for sessions that a test left open.
    await this.server.gateway?.drain(0);
    await this.server.stop();
    await this.#dispose();
  }
}

/** The fields of a channel that the kit reads. */
export interface TestChannel {
  id: string;
  type: number;
  name: string;
}

/** Starts a platform on the store that GUILDHALL_TEST_STORE names: sqlite (default) or postgres. */
export async function startPlatform(options: PlatformOptions = {}): Promise<TestPlatform> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-'));
  const database = process.env.GUILDHALL_TEST_STORE === 'postgres' ? await createReadyDatabase() : null;
  if (!database) await placeReadyStore(directory);
  await placeVoiceCertificate(directory);
  const settings = {
    PORT: '0',
    GUILDHALL_DATA: directory,
    GUILDHALL_RATE_LIMITS: options.rateLimits ? 'on' : 'off',
    GUILDHALL_LOG: 'warn',
    GUILDHALL_CONSOLE: 'off',
    ...(database ? { DATABASE_URL: database.url } : {}),
    // A unique name, since platforms of other tests have the same ids.
    ...(database && process.env.GUILDHALL_TEST_NATS_URL
      ? { NATS_URL: `${process.env.GUILDHALL_TEST_NATS_URL}/${database.name}` }
      : {}),
    ...options.settings,
  };
  const config: Config = readConfig(settings);
  const clock = new ManualClock(options.now ?? START);
  const log = new TestLog();
  const start = (PORT: string) =>
    startServer({
      config: readConfig({ ...settings, PORT }),
      log: createLog(config.logLevel, log),
      clock: options.isRunning ? systemClock : clock,
      passwordCost: 8,
      webDirectory: join(directory, 'no-web'),
      docsDirectory: DOCS,
      resolve: options.resolve ?? (async () => []),
      ...(options.moreJobs ? { moreJobs: options.moreJobs } : {}),
    });
  const dispose = async () => {
    rmSync(directory, { recursive: true, force: true });
    if (database) await dropDatabase(database);
  };
  return new TestPlatform(await start(String(config.port)), clock, { log, again: start, dispose });
}

function passwordOf(username: string): string {
  return `correct horse ${username}`;
}

function isBusMessage(message: unknown): message is BusMessage {
  return typeof message === 'object' && message !== null && 'kind' in message;
}

/** The data as JSON has it. */
function onTheWire(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data));
}
