import type { Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { sweepSoon } from '../api/apps/interactions/sweep.ts';
import { jobs as knownJobs } from '../api/jobs.ts';
import { routes } from '../api/routes.ts';
import { createActivityProxy } from '../activities/proxy.ts';
import { activitySite } from '../activities/site.ts';
import { createPlatform } from './create-platform.ts';
import { openBus } from '../bus/open-bus.ts';
import type { Config } from '../config/config.ts';
import { type Clock, systemClock } from '../core/framework/clock.ts';
import { type JobDefinition, JobTable } from '../core/framework/job.ts';
import { gauges } from '../core/framework/gauges.ts';
import type { Platform } from '../core/framework/platform.ts';
import { serveDocumentation } from '../documentation/serve-documentation.ts';
import { servePages } from '../pages/serve-pages.ts';
import { refuseUpgrade } from '../core/values/refuse-upgrade.ts';
import { loadSecret } from '../core/values/secrets.ts';
import type { Store } from '../core/framework/store.ts';
import { TurnableClock } from '../core/framework/turnable-clock.ts';
import { createGateway, type Gateway } from '../gateway/gateway.ts';
import { type Front, openFront } from '../http/front.ts';
import type { Health } from '../http/health.ts';
import { serveCdn } from '../cdn/cdn.ts';
import { createListener } from '../http/listener.ts';
import type { Resolve } from '../outbound/resolve.ts';
import { type JobRunner, releaseJobs, startJobs } from '../jobs/runner.ts';
import { serverMetadata } from '../core/oauth2/metadata.ts';
import { openStore } from '../store/open-store.ts';
import type { HallNeeds } from '../testing/halls/halls.ts';
import type { NoHalls } from '../testing/halls/routes.ts';
import { hallOpener, hallsDirectory, mayHaveHalls, withoutHalls } from './hall.ts';
import { openInstruments } from './instruments.ts';
import { placeReadyData } from './ready-data.ts';
import { openVoice, type RunningVoice, watchVoiceNodes } from './voice.ts';

/** The options of a server, as well as its settings. */
export interface ServerOptions {
  config: Config;
  log: Logger;
  clock?: Clock;
  /** log2 of scrypt's N; 15 (about 60 ms and 32 MiB on one core) when absent, and little on a server for tests. */
  passwordCost?: number;
  /** The built web client. */
  webDirectory: string;
  /** The folder docs/, or the one in the package that has its files. */
  docsDirectory: string;
  /** Resolves host names for outbound requests; default: the system's resolution. */
  resolve?: Resolve | undefined;
  /** Kinds of job in addition to the platform's own. */
  moreJobs?: readonly JobDefinition<unknown>[];
  /** It is a hall of the server with this address (docs/testing-halls.md). */
  hallOf?: string;
}

/** A running process of the platform. */
export interface Server {
  platform: Platform;
  /** Where it listens, http://host:port. */
  address: string;
  /** The listening socket. */
  listener: HttpServer;
  health: Health;
  jobs: JobRunner | null;
  gateway: Gateway | null;
  voice: RunningVoice | null;
  /** Accepts no new work, asks gateway sessions to reconnect, finishes work in progress, and closes. */
  stop(): Promise<void>;
}

/** log2 of scrypt's N. On a server for tests no password is a secret, and a test may register many people. */
const PASSWORD_COST = { people: 15, tests: 8 };
/** Ms that running requests have to finish when the server stops. */
const LAST_REQUESTS = 2000;

/** Starts every configured role; resolves when the server is ready. Listens immediately and answers 503 until then. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const front = await openFront(options.config);
  try {
    return await startBehind(front, options);
  } catch (error) {
    await front.close(0);
    throw error;
  }
}

async function startBehind(front: Front, options: ServerOptions): Promise<Server> {
  const { config, log, clock: real = systemClock, webDirectory, docsDirectory, resolve, moreJobs = [] } = options;
  const turnable = config.clock === 'turnable' ? new TurnableClock(real) : null;
  const clock = turnable ?? real;
  const health: Health = { state: 'starting' };
  const store = await openOwnStore(options);
  const bus = await openBus(config, (error) => log.error({ err: error }, 'bus error'));
  const nodeId = await registerNode(store, clock);
  let jobs: JobRunner | null = null;
  const publicUrl = config.publicUrl ?? front.address;
  const parts = { config, log, clock, store, bus, nodeId, publicUrl, resolve, passwordCost: costOf(options) };
  const { platform, loaders } = await createPlatform(parts, () => jobs?.wake());
  const halls = hallNeeds(front, options, real);
  const instruments = await openInstruments(platform, turnable, { jobs: () => jobs, halls });
  if (turnable)
    turnable.onTurn = () => {
      jobs?.wake();
      instruments.turned();
    };
  const secret = await loadSecret(store, 'pages');
  const isApi = config.roles.includes('api');
  const site = isApi ? activitySite(platform) : null;
  if (isApi && !site) log.info('activities are not served: GUILDHALL_ACTIVITIES_HOST is not set');
  const activities = site && createActivityProxy(platform, site);
  const app = createListener(platform, {
    routes: isApi ? routes : [],
    health,
    webDirectory,
    front: {
      ...front,
      serve: (handler) =>
        front.serve((request, response) => {
          if (!activities?.handle(request, response)) handler(request, response);
        }),
    },
    documents: isApi ? wellKnown(publicUrl) : {},
    files: (made) => {
      serveCdn(made, platform);
      instruments.serve(made);
    },
    wrap: instruments.wrap,
    pages: (made) => {
      if (isApi) servePages(made, platform, { webDirectory, secret });
      if (isApi) serveDocumentation(made, platform, { routes, docsDirectory });
    },
  });
  const { seams } = instruments;
  const gateway = config.roles.includes('gateway') ? await createGateway({ platform, loaders, ...(seams && { seams }) }) : null;
  await app.ready();
  const voice = config.roles.includes('voice') ? await openVoice(platform, Number(new URL(front.address).port)) : null;
  // Voice nodes watch each other; another process reports the death of the last one.
  const stopWatch = !voice && config.natsUrl !== null ? watchVoiceNodes(platform) : () => undefined;
  front.serveUpgrades((request, socket, head) => {
    if (activities?.handleUpgrade(request, socket, head) || voice?.handleUpgrade(request, socket, head)) return;
    if (gateway) gateway.handleUpgrade(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });
  if (config.roles.includes('worker')) {
    // Only one process at a time uses the embedded store: previous lock holders are dead.
    if (store.dialect === 'sqlite') await releaseJobs(store);
    await sweepSoon(platform);
    jobs = startJobs(platform, new JobTable([...knownJobs, ...moreJobs]));
  }
  gauges(platform);
  health.state = 'ready';
  return {
    platform,
    address: front.address,
    listener: front.server,
    health,
    jobs,
    gateway,
    voice,
    async stop() {
      health.state = 'stopping';
      await stopWatch();
      await voice?.stop();
      activities?.stop();
      await instruments.stop();
      await gateway?.drain();
      await front.close(LAST_REQUESTS);
      await app.close();
      await jobs?.stop();
      await instruments.finish();
      await gateway?.handOver().catch((error: unknown) => log.error({ err: error }, 'failed to hand over gateway sessions'));
      platform.services.close();
      await bus.flush();
      await bus.close();
      await store.close();
    },
  };
}

function costOf({ passwordCost, config }: ServerOptions): number {
  return passwordCost ?? (config.testing ? PASSWORD_COST.tests : PASSWORD_COST.people);
}

/** Opens the store; that of a new server for tests is a copy. */
async function openOwnStore(options: ServerOptions): Promise<Store> {
  if (mayHaveHalls(options)) await placeReadyData(options.config);
  return openStore(options.config);
}

/** The parts that halls need, or why this server has none. */
function hallNeeds({ address }: Front, options: ServerOptions, clock: Clock): HallNeeds | NoHalls {
  const { config, log } = options;
  if (!mayHaveHalls(options)) return withoutHalls(options) ?? { status: 404, reason: 'This server is not for tests.' };
  const open = hallOpener({ config, log, address }, (own) => startServer({ ...options, ...own }));
  return { open, clock, directory: hallsDirectory(config) };
}

/** Documents about this server, by path (RFC 8414, OpenID Connect Discovery). */
function wellKnown(publicUrl: string): Record<string, object> {
  const metadata = serverMetadata(publicUrl);
  return { '/.well-known/oauth-authorization-server': metadata, '/.well-known/openid-configuration': metadata };
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
