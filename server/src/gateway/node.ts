import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../core/platform.ts';
import type { GuildHub } from './guild-hub.ts';
import type { Journal } from './journal.ts';
import type { MemberLists } from './lists/member-lists.ts';
import type { GatewayLoaders } from './loaders.ts';
import type { Paces } from './paces.ts';
import type { Presences } from './presences.ts';
import type { Session } from './session.ts';
import type { Sessions } from './sessions.ts';
import type { ConcurrencyLimiter } from '../core/concurrency-limiter.ts';
import type { UserHubs } from './user-hubs.ts';

/** All that the parts of one gateway share. */
export interface GatewayNode {
  platform: Platform;
  loaders: GatewayLoaders;
  sessions: Sessions;
  users: UserHubs;
  presences: Presences;
  /** How fast bots may identify and ask for whole member lists. */
  paces: Paces;
  /** Identifies that are worked on; the others wait, so that a storm of them holds up nobody who is there. */
  starts: ConcurrencyLimiter;
  /** Pages of member lists: one is loaded and encoded at a time, so that many lists at once do not hold up the event loop. */
  pages: ConcurrencyLimiter;
  lists: MemberLists;
  /** Records the events of its sessions for the backup node; null without NATS. */
  journal: Journal | null;
  /** Takes a session out of everything that it listens to here. */
  drop: (session: Session) => void;
  /** The hub of a guild, made when there is none. */
  guild: (id: Snowflake) => GuildHub;
}
