import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../core/framework/platform.ts';
import type { GuildHub } from './guild/guild-hub.ts';
import type { Journal } from './cluster/journal.ts';
import type { MemberLists } from './member-lists/member-lists.ts';
import type { GatewayLoaders } from './loaders.ts';
import type { Cooldowns } from './session/cooldowns.ts';
import type { PresenceStore } from './presence/presence-store.ts';
import type { PresenceWatches } from './presence/presence-watches.ts';
import type { Session } from './session/session.ts';
import type { SessionSeams } from './session/session-seams.ts';
import type { SessionRegistry } from './session/session-registry.ts';
import type { ConcurrencyLimiter } from '../core/values/concurrency-limiter.ts';
import type { UserHubs } from './fanout/user-hubs.ts';

/** The parts of a gateway, for each other. */
export interface GatewayNode {
  platform: Platform;
  loaders: GatewayLoaders;
  sessions: SessionRegistry;
  users: UserHubs;
  presences: PresenceStore;
  /** Limits how often bots may identify and request whole member lists. */
  cooldowns: Cooldowns;
  /** Limits concurrent Identifies, so that many concurrent ones do not delay existing sessions. */
  starts: ConcurrencyLimiter;
  /** Pages of member lists are loaded and encoded one at a time, so that many lists do not block the event loop. */
  pages: ConcurrencyLimiter;
  lists: MemberLists;
  watches: PresenceWatches;
  /** The number of events about members of this node's guilds so far. */
  memberChanges: { readonly count: number };
  /** Records the events of its sessions for the backup node; null without NATS. */
  journal: Journal | null;
  /** The parts that a server for tests replaces. */
  seams: SessionSeams;
  /** Removes a session from everything that it subscribes to here. */
  drop: (session: Session) => void;
  /** The hub of a guild, created on first use. */
  guild: (id: Snowflake) => GuildHub;
}
