import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { MemberStates } from '../access/member.ts';
import type { Blobs } from './blobs.ts';
import type { Cdn } from '../media/cdn.ts';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { ConnectionServices } from '../access/connection-services.ts';
import type { ExternalPictures } from '../media/external-pictures.ts';
import type { GuildStates } from '../access/guild-states.ts';
import type { Headless } from './headless.ts';
import type { Hooks } from './hook.ts';
import type { Ids } from '../values/ids.ts';
import type { Outbound, Relay } from './outbound.ts';
import type { Mailer } from './mailer.ts';
import type { Services } from './service.ts';
import type { Store } from './store.ts';
import type { Viewers } from '../access/viewer.ts';

/**
 * Everything that features run on. Each part has an embedded and a distributed implementation, or is provided by
 * tests.
 */
export interface Platform {
  config: Config;
  /** The public base URL, without a trailing slash. */
  publicUrl: string;
  store: Store;
  bus: Bus;
  blobs: Blobs;
  /** URLs of files. */
  cdn: Cdn;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** Requests to URLs that outside parties chose. */
  outbound: Outbound;
  /** Requests to servers that outside parties chose, with streamed bodies. */
  relay: Relay;
  /** Delivers mails to users. */
  mailer: Mailer;
  /** Services whose accounts users can link, by type. */
  connectionServices: ConnectionServices;
  /** Cache of external pictures. */
  externalPictures: ExternalPictures;
  /** Guilds with their roles and channels, cached by version. */
  guildStates: GuildStates;
  /** Members and viewers, cached until they may have changed. */
  memberStates: MemberStates;
  viewers: Viewers;
  /** Presence that is set by HTTP. */
  headless: Headless;
  /** The subscriptions to events that features announce to features above them. */
  hooks: Hooks;
  /** State that features keep while the process runs (`core/framework/service.ts`). */
  services: Services<Platform>;
  /** The row of this process in `nodes`. */
  nodeId: number;
  /** log2 of scrypt's N: the cost of checking one password. */
  passwordCost: number;
  /** Notifies the local worker that a job may be due. */
  wakeWorker: () => void;
}
