import type { Snowflake } from '@guildhall/protocol/ids';

// Voice states, stages and scheduled events.

/**
 * The voice channel that a user is connected to, and the gateway session that it belongs to; deleted with the
 * session.
 */
export interface VoiceStatesTable {
  guild_id: Snowflake;
  user_id: Snowflake;
  channel_id: Snowflake;
  /** The gateway session that it belongs to. */
  session_id: string;
  self_mute: number;
  self_deaf: number;
  self_video: number;
  /** The user streams a screen in the channel. */
  self_stream: number;
  /** Suppressed: in the audience of a stage. */
  suppress: number;
  request_to_speak_at: number | null;
  /** Whether the member had CONNECT when that was last checked: one who was moved into the channel may lack it. */
  may_connect: number;
}

/** The transient state of a voice channel: when it became occupied, and its status. */
export interface VoiceChannelsTable {
  channel_id: Snowflake;
  guild_id: Snowflake;
  status: string | null;
  /** When the first of the connected users joined; null if there are none. */
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
  /** Default duration of an occurrence, ms. */
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

/**
 * One occurrence of a recurring event that differs from the rule; its id is derived from the time that the rule
 * gives.
 */
export interface ScheduledEventExceptionsTable {
  event_id: Snowflake;
  id: Snowflake;
  guild_id: Snowflake;
  original_start_at: number;
  /** Null: as the rule gives it. */
  start_at: number | null;
  end_at: number | null;
  is_canceled: number;
}

/** The users who are interested in an event. */
export interface ScheduledEventUsersTable {
  event_id: Snowflake;
  /** The occurrence, or 0 for the event as a whole. */
  exception_id: Snowflake;
  user_id: Snowflake;
  guild_id: Snowflake;
  /** 0 not interested (in one occurrence), 1 interested. */
  response: number;
}
