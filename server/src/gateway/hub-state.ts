import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../core/platform.ts';
import type { BusEvent } from './bus-event.ts';
import type { Crowd } from './entering.ts';
import type { GuildView } from './guild-view.ts';
import type { Journal } from './journal.ts';
import type { GatewayGuild, GatewayLoaders } from './loaders.ts';
import type { Session } from './session.ts';

/** What a guild hub uses of the node. */
export interface HubNeeds {
  platform: Platform;
  loaders: GatewayLoaders;
  journal: Journal | null;
  /** Undefined when the session's user is not in the guild. */
  crowd: (session: Session, guild: GatewayGuild) => Promise<Crowd | undefined>;
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
