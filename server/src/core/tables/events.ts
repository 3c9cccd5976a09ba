import type { Snowflake } from '@guildhall/protocol/ids';

// Voice states, stages and scheduled events.

/** Who is connected to which voice channel, by which gateway session; it goes with the session. */
export interface VoiceStatesTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  channel_id: Snowflake;
  /** The gateway session that it belongs to. */
  session_id: string;
  self_mute: number;
  self_deaf: number;
  self_video: number;
  /** May not speak: the audience of a stage. */
  suppress: number;
  request_to_speak_at: number | null;
}

/** What a voice channel has for a while: since when somebody is in it, and its status. */
export interface VoiceChannelsTable {
  channel_id: Snowflake;
  guild_id: Snowflake;
  status: string | null;
  /** When the first of those now connected joined; null when nobody is. */
  started_at: number | null;
}

export interface StageInstancesTable {
  channel_id: Snowflake;
  id: Snowflake;
  guild_id: Snowflake;
  topic: string;
  privacy_level: number;
  guild_scheduled_event_id: Snowflake | null;
}

export interface ScheduledEventsTable {
  guild_id: Snowflake;
  id: Snowflake;
  /** Null for external events. */
  channel_id: Snowflake | null;
  creator_id: Snowflake | null;
  name: string;
  description: string | null;
  image: string | null;
  start_at: number;
  end_at: number | null;
  /** How long it lasts when nothing else is said of an occurrence, ms. */
  duration: number | null;
  /** 1 scheduled, 2 active, 3 completed, 4 cancelled. */
  status: number;
  /** 1 stage, 2 voice, 3 external. */
  entity_type: number;
  /** The stage instance of an active stage event. */
  entity_id: Snowflake | null;
  location: string | null;
  recurrence_json: string | null;
}

/** One occurrence of a recurring event that is not as the rule says; its id is made from the time the rule gives. */
export interface ScheduledEventExceptionsTable {
  event_id: Snowflake;
  id: Snowflake;
  guild_id: Snowflake;
  original_start_at: number;
  /** Null: as the rule says. */
  start_at: number | null;
  end_at: number | null;
  is_canceled: number;
}

/** Who is interested in an event. */
export interface ScheduledEventUsersTable {
  event_id: Snowflake;
  /** The occurrence, or 0 for the event as a whole. */
  exception_id: Snowflake;
  user_id: Snowflake;
  guild_id: Snowflake;
  /** 0 not interested (in one occurrence), 1 interested. */
  response: number;
}
