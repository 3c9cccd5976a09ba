import type { Snowflake } from '@guildhall/protocol/ids';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { Db } from './store.ts';

/** The node id of presences that have no gateway session. */
export const HEADLESS = 0;

/** Ms after its last change at which a presence shown by HTTP expires. */
export const LIFETIME = 20 * 60 * 1000;

/** A presence that an application shows for a user by HTTP. */
export interface HeadlessActivity {
  id: string;
  userId: Snowflake;
  applicationId: Snowflake;
  /** The name of an activity that has none. */
  applicationName: string;
  scopes: ReadonlySet<string>;
  activities: readonly unknown[];
  /** The status that the user has set. */
  status: string;
}

/** Presence of users without a gateway session; set where a process assembles its parts. */
export interface Headless {
  /** Shows or replaces the presence and notifies its audience; null if an activity is malformed. */
  show(shown: HeadlessActivity): Promise<{ activities: object[]; updatedAt: number } | null>;
  /** Ends it. */
  end(userId: Snowflake, id: string): Promise<void>;
  /** A member's presence in a guild, inside a transaction or not; null if there is none. */
  presenceIn(db: Db, guildId: Snowflake, userId: Snowflake): Promise<object | null>;
  /** Dispatches a user's current presence to its audience again. */
  tellAgain(userId: Snowflake): Promise<void>;
  /** Sends the friends of a user the presence with the whole user, whose name or picture has changed. */
  announceUser(user: UserObject): Promise<void>;
}
