import type { Snowflake } from '@guildhall/protocol/ids';
import type { Db } from './store.ts';

/** The node of rows that stand for no session of the gateway. */
export const HEADLESS = 0;

/** Ms after its last change in which what an application shows by HTTP ends. */
export const LIFETIME = 20 * 60 * 1000;

/** What an application shows of a person by HTTP. */
export interface HeadlessActivity {
  id: string;
  userId: Snowflake;
  applicationId: Snowflake;
  scopes: ReadonlySet<string>;
  activities: readonly unknown[];
  /** How the person is there as they have set it. */
  status: string;
}

/** Presence of people without a session of the gateway; set where a process puts its parts together. */
export interface Headless {
  /** Shows it, or something else than before, and tells who sees it; null when an activity has the wrong form. */
  show(shown: HeadlessActivity): Promise<{ activities: object[]; updatedAt: number } | null>;
  /** Ends it. */
  end(userId: Snowflake, id: string): Promise<void>;
  /** How a member is there as the guild sees it, in a transaction or not; null: not at all. */
  presenceIn(db: Db, guildId: Snowflake, userId: Snowflake): Promise<object | null>;
  /** Tells all who see it how a user is there now. */
  tellAgain(userId: Snowflake): Promise<void>;
}
