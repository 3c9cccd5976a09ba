import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { routes } from './api/routes.ts';
import { diskBlobs } from './blobs/disk.ts';
import { openBus } from './bus/open-bus.ts';
import type { Config } from './config.ts';
import { MemberStates } from './core/access/member.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { GuildStates } from './core/guild-state.ts';
import { snowflakes } from './core/ids.ts';
import type { Platform } from './core/platform.ts';
import type { Store } from './core/store.ts';
import { Viewers } from './core/viewer.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { gatewayLoaders } from './gateway-loaders.ts';
import { createListener, type Health } from './http/listener.ts';
import { type JobRunner, startJobs } from './jobs/runner.ts';
import { openStore } from './store/open-store.ts';

/** What a server is made of, beside its settings. */
export interface ServerOptions {
  config: Config;
  log: Logger;
  clock?: Clock;
  /** log2 of scrypt's N; 15 (about 60 ms and 32 MiB on one core) when absent. */
  passwordCost?: number;
  /** The built web client. */
  webDirectory: string;
}

/** A running process of the platform. */
export interface Server {
  platform: Platform;
  /** Where it listens, http://host:port. */
  address: string;
  health: Health;
  jobs: JobRunner | null;
  gateway: Gateway | null;
  /** Takes no new work, tells gateway sessions to reconnect, finishes what is under way, and closes. */
  stop(): Promise<void>;
}

/** Starts every role of the settings; resolves when it serves. */
export async function startServer({
  config,
  log,
  clock = systemClock,
  passwordCost = 15,
  webDirectory,
}: ServerOptions): Promise<Server> {
  const health: Health = { state: 'starting' };
  const store = await openStore(config);
  const bus = await openBus(config);
  const nodeId = await registerNode(store, clock);
  let jobs: JobRunner | null = null;
  const platform: Platform = {
    config,
    publicUrl: config.publicUrl ?? '',
    store,
    bus,
    blobs: diskBlobs({ directory: `${config.dataDirectory}/blobs` }),
    clock,
    ids: snowflakes(clock, nodeId),
    log,
    guildStates: new GuildStates(store),
    memberStates: new MemberStates(store),
    viewers: new Viewers(store),
    nodeId,
    passwordCost,
    wakeWorker: () => jobs?.wake(),
  };
  const app = createListener(platform, config.roles.includes('api') ? routes : [], health, webDirectory);
  const gateway = config.roles.includes('gateway') ? await createGateway({ platform, loaders: gatewayLoaders(platform) }) : null;
  if (gateway) app.server.on('upgrade', gateway.handleUpgrade);
  const address = await listen(app, config);
  platform.publicUrl = config.publicUrl ?? address;
  if (config.roles.includes('worker')) jobs = startJobs(platform);
  health.state = 'ready';
  return {
    platform,
    address,
    health,
    jobs,
    gateway,
    async stop() {
      health.state = 'stopping';
      await gateway?.drain();
      await app.close();
      await jobs?.stop();
      await bus.flush();
      await bus.close();
      await store.close();
    },
  };
}

async function registerNode(store: Store, clock: Clock): Promise<number> {
  const now = clock.now();
  return store.transaction(async (db) => {
    const row = await db.kysely
      .insertInto('nodes')
      .values({ started_at: now, seen_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  });
}

/** A port that cannot be listened on; one line that names the setting. */
export class ListenError extends Error {}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ListenError(`PORT ${config.port} is in use on ${config.host}. Set PORT to another number.`);
    if (code === 'EACCES')
      throw new ListenError(`PORT ${config.port} may not be used by this account. Set PORT to a number above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ListenError(`HOST ${config.host} is not an address of this machine.`);
    throw error;
  }
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
