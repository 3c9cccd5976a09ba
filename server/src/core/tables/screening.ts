import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

// What newcomers accept and answer, and what raid alerts count.

/** The rules that a newcomer accepts, or the form that one who asks to join fills in. */
export interface VerificationFormsTable {
  guild_id: Snowflake;
  /** When it was last changed. */
  version: number;
  description: string | null;
  /** `form_fields` as the wire has them. */
  form_fields_json: string;
}

/** What a member picked in the onboarding. */
export interface OnboardingAnswersTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  /** Ids of options. */
  responses_json: string;
  /** Prompt id, and option id, to when it was shown (ms since 1970). */
  prompts_seen_json: string;
  responses_seen_json: string;
}

/** Messages with mentions of the last seconds, in guilds that are protected from raids of mentions. */
export interface MentionMessagesTable {
  guild_id: Snowflake;
  id: Snowflake;
  user_id: Snowflake;
  mentions: number;
}

/** Direct messages that people began in the last minutes, by their opener. */
export interface OpenedDirectsTable {
  user_id: Snowflake;
  channel_id: Snowflake;
}

/** Bans of users who were not in the guild, by an id that tells when. */
export interface OutsiderBansTable {
  guild_id: Snowflake;
  id: Snowflake;
}

/** Tables of this room. */
export interface ScreeningTables {
  verification_forms: VerificationFormsTable;
  onboarding_answers: OnboardingAnswersTable;
  mention_messages: MentionMessagesTable;
  opened_directs: OpenedDirectsTable;
  outsider_bans: OutsiderBansTable;
}

export type VerificationFormRow = Selectable<VerificationFormsTable>;
export type OnboardingAnswersRow = Selectable<OnboardingAnswersTable>;
