import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

/** What the privileged intents of an application depend on (specification 8). */
export interface IntentReviewsTable {
  application_id: Snowflake;
  /** How many people its bot reached when that was last counted; counted no further than the threshold. */
  reach: Generated<number>;
  /** Until when the last granted review holds, ms since 1970; null when there is none. */
  granted_until: number | null;
}

/** The tables of privileged intents. */
export interface IntentTables {
  intent_reviews: IntentReviewsTable;
}
