import type { Logger } from 'pino';
import { sweepSoon } from './api/apps/interactions/sweep.ts';
import { jobs as knownJobs } from './api/jobs.ts';
import { routes } from './api/routes.ts';
import { subscriptions } from './api/subscriptions.ts';
import { diskBlobs } from './blobs/disk.ts';
import { openBus } from './bus/open-bus.ts';
import type { Config } from './config.ts';
import { MemberStates } from './core/access/member.ts';
import { Cdn } from './core/cdn.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { readConnectionServices } from './core/connection-services.ts';
import { ExternalPictures } from './core/external-pictures.ts';
import { GuildStates } from './core/guild-state.ts';
import { type JobDefinition, JobTable } from './core/job.ts';
import { Hooks } from './core/hook.ts';
import { snowflakes } from './core/ids.ts';
import type { Platform } from './core/platform.ts';
import { servePages } from './pages/serve-pages.ts';
import { loadSecret } from './core/secrets.ts';
import { Services } from './core/service.ts';
import type { Store } from './core/store.ts';
import { Viewers } from './core/viewer.ts';
import { TurnableClock } from './core/turnable-clock.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { createHeadless } from './gateway/presence/headless-sessions.ts';
import { gatewayLoaders } from './gateway-loaders.ts';
import { type Front, openFront } from './http/front.ts';
import type { Health } from './http/health.ts';
import { createListener } from './http/listener.ts';
import { developmentMailer } from './mail/development.ts';
import { smtpMailer } from './mail/smtp.ts';
import { createOutbound } from './outbound/outbound.ts';
import type { Resolve } from './outbound/resolve.ts';
import { type JobRunner, releaseJobs, startJobs } from './jobs/runner.ts';
import { serverMetadata } from './oauth2/metadata.ts';
import { openStore } from './store/open-store.ts';

/** The options of a server, as well as its settings. */
export interface ServerOptions {
  config: Config;
  log: Logger;
  clock?: Clock;
  /** log2 of scrypt's N; 15 (about 60 ms and 32 MiB on one core) when absent. */
  passwordCost?: number;
  /** The built web client. */
  webDirectory: string;
  /** Resolves host names for outbound requests; default: the system's resolution. */
  resolve?: Resolve | undefined;
  /** Kinds of job in addition to the platform's own. */
  moreJobs?: readonly JobDefinition<unknown>[];
}

/** A running process of the platform. */
export interface Server {
  platform: Platform;
  /** Where it listens, http://host:port. */
  address: string;
  health: Health;
  jobs: JobRunner | null;
  gateway: Gateway | null;
  /** Accepts no new work, asks gateway sessions to reconnect, finishes work in progress, and closes. */
  stop(): Promise<void>;
}

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
  const { config, log, clock: real = systemClock, passwordCost = 15, webDirectory, resolve, moreJobs = [] } = options;
  const turnable = config.clock === 'turnable' ? new TurnableClock(real) : null;
  const clock = turnable ?? real;
  const connectionServices = readConnectionServices(config);
  const health: Health = { state: 'starting' };
  const store = await openStore(config);
  const bus = await openBus(config, (error) => log.error({ err: error }, 'bus error'));
  const nodeId = await registerNode(store, clock);
  let jobs: JobRunner | null = null;
  const publicUrl = config.publicUrl ?? front.address;
  const blobs = diskBlobs({ directory: `${config.dataDirectory}/blobs` });
  const ids = snowflakes(clock, nodeId);
  const outbound = createOutbound({ clock, reach: config.outboundReach, userAgent: userAgent(publicUrl), resolve });
  const platform: Platform = {
    // It depends on the other parts.
    headless: {
      show: (shown) => headless.show(shown),
      end: (userId, id) => headless.end(userId, id),
      presenceIn: (db, guildId, userId) => headless.presenceIn(db, guildId, userId),
      tellAgain: (userId) => headless.tellAgain(userId),
    },
    config,
    publicUrl,
    store,
    bus,
    blobs,
    cdn: new Cdn({ publicUrl, key: await loadSecret(store, 'cdn'), clock }),
    clock,
    ids,
    log,
    outbound,
    mailer:
      config.smtpUrl === null
        ? developmentMailer(log)
        : smtpMailer({ url: config.smtpUrl, from: config.mailFrom ?? noReply(publicUrl) }),
    connectionServices,
    externalPictures: new ExternalPictures({ store, blobs, clock, ids, outbound }),
    guildStates: new GuildStates(store),
    memberStates: new MemberStates(store),
    viewers: new Viewers(store),
    hooks: new Hooks(subscriptions),
    services: new Services(() => platform),
    nodeId,
    passwordCost,
    wakeWorker: () => jobs?.wake(),
  };
  const loaders = gatewayLoaders(platform);
  const headless = createHeadless(platform, loaders);
  if (turnable) turnable.onTurn = () => jobs?.wake();
  const secret = await loadSecret(store, 'pages');
  const isApi = config.roles.includes('api');
  const app = createListener(platform, {
    routes: isApi ? routes : [],
    health,
    webDirectory,
    front,
    documents: isApi ? wellKnown(publicUrl) : {},
    pages: (made) => {
      if (isApi) servePages(made, platform, { webDirectory, secret });
    },
  });
  const gateway = config.roles.includes('gateway') ? await createGateway({ platform, loaders }) : null;
  await app.ready();
  if (gateway) front.serveUpgrades(gateway.handleUpgrade);
  if (config.roles.includes('worker')) {
    // Only one process at a time uses the embedded store: previous lock holders are dead.
    if (store.dialect === 'sqlite') await releaseJobs(store);
    await sweepSoon(platform);
    jobs = startJobs(platform, new JobTable([...knownJobs, ...moreJobs]));
  }
  health.state = 'ready';
  return {
    platform,
    address: front.address,
    health,
    jobs,
    gateway,
    async stop() {
      health.state = 'stopping';
      await gateway?.drain();
      await front.close(LAST_REQUESTS);
      await app.close();
      await jobs?.stop();
      await gateway?.handOver().catch((error: unknown) => log.error({ err: error }, 'failed to hand over gateway sessions'));
      platform.services.close();
      await bus.flush();
      await bus.close();
      await store.close();
    },
  };
}

/** Documents about this server, by path (RFC 8414, OpenID Connect Discovery). */
function wellKnown(publicUrl: string): Record<string, object> {
  const metadata = serverMetadata(publicUrl);
  return { '/.well-known/oauth-authorization-server': metadata, '/.well-known/openid-configuration': metadata };
}

/** The default sender of mails. */
function noReply(publicUrl: string): string {
  return `Guildhall <no-reply@${new URL(publicUrl).hostname}>`;
}

/** Identifies the caller, and where to ask about it. */
function userAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; Guildhall/1.0; +${publicUrl})`;
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
