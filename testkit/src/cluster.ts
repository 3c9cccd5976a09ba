import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Actor } from './actor.ts';
import { createDatabase, createReadyDatabase, dropDatabase, type TestDatabase } from './database.ts';
import { PlatformProcess } from './process.ts';
import { placeVoiceCertificate } from './ready-certificate.ts';

/** Processes of one platform, with a PostgreSQL database and NATS subject space of their own. */
export class Cluster {
  readonly #directory = mkdtempSync(join(tmpdir(), 'guildhall-nodes-'));
  readonly #database: TestDatabase;
  readonly #nodes: PlatformProcess[] = [];

  private constructor(database: TestDatabase) {
    this.#database = database;
  }

  /** `isEmpty`: its first processes create the tables. */
  static async open({ isEmpty = false } = {}): Promise<Cluster> {
    const cluster = new Cluster(await (isEmpty ? createDatabase() : createReadyDatabase()));
    await placeVoiceCertificate(cluster.#directory);
    return cluster;
  }

  /** The NATS URL of its processes; `host` replaces the NATS server of the tests. */
  busUrl(host = natsServer().host): string {
    const nats = natsServer();
    nats.host = host;
    return `${nats.href.replace(/\/$/, '')}/${this.#database.name}`;
  }

  /** The URL of its database; `host` replaces the PostgreSQL server of the tests. */
  databaseUrl(host?: string): string {
    const url = new URL(this.#database.url);
    if (host) url.host = host;
    return url.href;
  }

  /** Starts a process with some roles; `busHost` is the address of NATS, by default the tests' server; `settings` are added. */
  async start(
    roles: string,
    busHost?: string,
    settings: Record<string, string> = {},
  ): Promise<{ node: PlatformProcess; address: string }> {
    const node = new PlatformProcess({
      DATABASE_URL: this.#database.url,
      NATS_URL: this.busUrl(busHost),
      GUILDHALL_DATA: this.#directory,
      GUILDHALL_ROLES: roles,
      ...settings,
    });
    this.#nodes.push(node);
    return { node, address: await node.address() };
  }

  /** Kills running processes and removes their data. */
  async close(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()));
    await dropDatabase(this.#database);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

/** The NATS server of the tests. */
export function natsServer(): URL {
  const url = process.env.GUILDHALL_TEST_NATS_URL;
  if (!url) throw new Error('GUILDHALL_TEST_NATS_URL must name a NATS server for this test');
  return new URL(url);
}

/** Creates a bot of a user and adds it to a guild; returns its token. */
export async function addBot(at: string, token: string, guildId: string): Promise<string> {
  const owner = new Actor(at, token);
  const { id } = (await owner.post<{ id: string }>('/applications', { name: 'a bot' })).body;
  await owner.patch(`/applications/${id}`, { flags: 1 << 15 });
  const bot = (await owner.post<{ token: string }>(`/applications/${id}/bot/reset`, {})).body.token;
  const query = { client_id: id, scope: 'bot', permissions: '8' };
  const added = await owner.post('/oauth2/authorize', { authorize: true, guild_id: guildId, permissions: '8' }, { query });
  if (added.status !== 200) throw new Error(`authorize: ${JSON.stringify(added.body)}`);
  return bot;
}

/** Registers a user at a process; returns the token. */
export async function register(at: string, username: string): Promise<string> {
  const registered = await new Actor(at, null).post<{ token: string }>('/auth/register', {
    username,
    email: `${username}@example.org`,
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  });
  return registered.body.token;
}
