import type { Snowflake } from '@guildhall/protocol/ids';
import type { Generated } from 'kysely';

/** The data on which an application's privileged intents depend (docs/contract/applications.md#privileged-intents). */
export interface IntentReviewsTable {
  application_id: Snowflake;
  /** How many users its bot reached at the last count, which stops at the threshold. */
  reach: Generated<number>;
  /** When the last granted review expires, ms since 1970; null if there is none. */
  granted_until: number | null;
}

/** The tables of privileged intents. */
export interface IntentTables {
  intent_reviews: IntentReviewsTable;
}
