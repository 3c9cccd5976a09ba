import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../../core/framework/platform.ts';
import type { BusEvent } from '../fanout/bus-event.ts';
import type { Arrival, InitialMembers } from './guild-entry.ts';
import type { GuildView } from './guild-view.ts';
import type { KeptGuilds } from './kept-guilds.ts';
import type { PresenceWatches } from '../presence/presence-watches.ts';
import type { Journal } from '../cluster/journal.ts';
import type { GatewayGuild, GatewayLoaders } from '../loaders.ts';
import type { Session } from '../session/session.ts';

/** The parts of the node that a guild hub uses. */
export interface HubNeeds {
  platform: Platform;
  loaders: GatewayLoaders;
  journal: Journal | null;
  /** Loads members and presences; undefined if the session's user is not in the guild. */
  initialMembers: (session: Session, guild: GatewayGuild, arrival?: Arrival) => Promise<InitialMembers | undefined>;
  /** The loaded guilds of all hubs. */
  kept: KeptGuilds;
  watches: PresenceWatches;
  /** Counts the events of all hubs about members. */
  memberChanges: { count: number };
  /** The hub has no sessions left, and is closed. */
  onEmpty: (guildId: Snowflake) => void;
}

/** A hub loads its guild, keeps it up to date by events, and closes when its last session has left. */
export type HubState =
  /** `early` are the events that arrived before the guild; `load` is null until the first session enters, and after a failure. */
  | { kind: 'loading'; early: BusEvent[]; load: Promise<GatewayGuild | undefined> | null }
  | { kind: 'open'; view: GuildView }
  | { kind: 'missing' }
  | { kind: 'closed' };
