import { subscriptions } from '../api/subscriptions.ts';
import { diskBlobs } from '../blobs/disk.ts';
import { recoverable } from '../blobs/recoverable.ts';
import { MemberStates } from '../core/access/member.ts';
import { Cdn } from '../core/media/cdn.ts';
import { readConnectionServices } from '../core/access/connection-services.ts';
import { ExternalPictures } from '../core/media/external-pictures.ts';
import { GuildStates } from '../core/access/guild-states.ts';
import { Hooks } from '../core/framework/hook.ts';
import { snowflakes } from '../core/values/ids.ts';
import type { Platform } from '../core/framework/platform.ts';
import { loadSecret } from '../core/values/secrets.ts';
import { Services } from '../core/framework/service.ts';
import { Viewers } from '../core/access/viewer.ts';
import type { GatewayLoaders } from '../gateway/loaders.ts';
import { createHeadless } from '../gateway/presence/headless-sessions.ts';
import { gatewayLoaders } from '../api/gateway-loaders.ts';
import { developmentMailer } from '../mail/development.ts';
import { smtpMailer } from '../mail/smtp.ts';
import { createOutbound } from '../outbound/outbound.ts';
import { createRelay } from '../outbound/relay.ts';
import type { Resolve } from '../outbound/resolve.ts';

/** The parts of a platform that the server opens. */
export interface PlatformParts
  extends Pick<Platform, 'config' | 'log' | 'clock' | 'store' | 'bus' | 'nodeId' | 'publicUrl' | 'passwordCost'> {
  /** Resolves host names for outbound requests; default: the system's resolution. */
  resolve: Resolve | undefined;
}

/** Connects the parts of a platform; `wakeWorker` runs when a job may be due. */
export async function createPlatform(
  { resolve, ...parts }: PlatformParts,
  wakeWorker: () => void,
): Promise<{ platform: Platform; loaders: GatewayLoaders }> {
  const { config, log, clock, store, nodeId, publicUrl } = parts;
  const directory = `${config.dataDirectory}/blobs`;
  const files = diskBlobs({ directory });
  const blobs = config.testing ? recoverable(files, directory) : files;
  const ids = snowflakes(clock, nodeId);
  const outbound = createOutbound({ clock, reach: config.outboundReach, userAgent: userAgent(publicUrl), resolve });
  const platform: Platform = {
    ...parts,
    // It depends on the other parts.
    headless: {
      show: (shown) => headless.show(shown),
      end: (userId, id) => headless.end(userId, id),
      presenceIn: (db, guildId, userId) => headless.presenceIn(db, guildId, userId),
      tellAgain: (userId) => headless.tellAgain(userId),
      announceUser: (user) => headless.announceUser(user),
    },
    blobs,
    cdn: new Cdn({ publicUrl, key: await loadSecret(store, 'cdn'), clock }),
    ids,
    outbound,
    relay: createRelay({ reach: config.outboundReach, resolve }),
    mailer:
      config.smtpUrl === null
        ? developmentMailer(log)
        : smtpMailer({ url: config.smtpUrl, from: config.mailFrom ?? noReply(publicUrl) }),
    connectionServices: readConnectionServices(config),
    externalPictures: new ExternalPictures({ store, blobs, clock, ids, outbound }),
    guildStates: new GuildStates(store),
    memberStates: new MemberStates(store),
    viewers: new Viewers(store),
    hooks: new Hooks(subscriptions),
    services: new Services(() => platform),
    wakeWorker,
  };
  const loaders = gatewayLoaders(platform);
  const headless = createHeadless(platform, loaders);
  return { platform, loaders };
}

/** The default sender of mails. */
function noReply(publicUrl: string): string {
  return `Guildhall <no-reply@${new URL(publicUrl).hostname}>`;
}

/** Identifies the caller, and where to ask about it. */
function userAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; Guildhall/1.0; +${publicUrl})`;
}
