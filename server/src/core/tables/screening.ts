import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// Tables of the rules and answers of new members, and of the counts for raid alerts.

/** The rules that a new member accepts, or the form that an applicant fills in. */
export interface VerificationFormsTable {
  guild_id: Snowflake;
  /** When it was last changed. */
  version: number;
  description: string | null;
  /** `form_fields` in wire format. */
  form_fields_json: string;
}

/** The options that a member selected in the onboarding. */
export interface OnboardingAnswersTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  /** Ids of options. */
  responses_json: string;
  /** Prompt ids and option ids to when they were shown (ms since 1970). */
  prompts_seen_json: string;
  responses_seen_json: string;
}

/** Messages with mentions of the last seconds, in guilds with mention raid protection. */
export interface MentionMessagesTable {
  guild_id: Snowflake;
  id: Snowflake;
  user_id: Snowflake;
  mentions: number;
}

/** Direct messages that users opened in the last minutes, by the user who opened them. */
export interface OpenedDirectsTable {
  user_id: Snowflake;
  channel_id: Snowflake;
}

/** Bans of users who were not in the guild, by an id that contains the time. */
export interface OutsiderBansTable {
  guild_id: Snowflake;
  id: Snowflake;
}

/** The tables of this file. */
export interface ScreeningTables {
  verification_forms: VerificationFormsTable;
  onboarding_answers: OnboardingAnswersTable;
  mention_messages: MentionMessagesTable;
  opened_directs: OpenedDirectsTable;
  outsider_bans: OutsiderBansTable;
}

export type VerificationFormRow = Selectable<VerificationFormsTable>;
export type OnboardingAnswersRow = Selectable<OnboardingAnswersTable>;
