import type { Snowflake } from '@guildhall/protocol/ids';
import type { Selectable } from 'kysely';

/** A process that forwards voice. It is alive while `seen_at` is recent. */
export interface VoiceNodesTable {
  /** Its row in `nodes`. */
  node_id: number;
  /** Where clients connect: host, port and path, without a scheme. */
  endpoint: string;
  region: string;
  /** The number of people in its calls. */
  load: number;
  /** Its last heartbeat, ms since 1970. */
  seen_at: number;
}

/** A call that users have joined or are about to join, in a voice channel, a private channel or a lobby. */
export interface VoiceCallsTable {
  /** The id of the channel or lobby, or `rtc_server_id` of a stream. */
  call_id: Snowflake;
  kind: 'guild' | 'private' | 'lobby' | 'stream';
  guild_id: Snowflake | null;
  /** The voice node that hosts it; null while there is none. */
  node_id: number | null;
  /** The region that was chosen for it; null for any. */
  region: string | null;
}

/** Admits one gateway session of a user to a call. Replaced by the next join. */
export interface VoiceTicketsTable {
  call_id: Snowflake;
  user_id: Snowflake;
  session_id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** 1 after the refusal of a client without end-to-end encryption: the session gets no other ticket. */
  refused: number;
}

/** A participant of a call in a private channel or a lobby; those of guilds are in `voice_states`. */
export interface CallParticipantsTable {
  call_id: Snowflake;
  user_id: Snowflake;
  /** The gateway session that it belongs to. */
  session_id: string;
  self_mute: number;
  self_deaf: number;
  self_video: number;
  /** The user streams a screen in the call; never in lobbies. */
  self_stream: number;
  joined_at: number;
}

/** A live stream of a user's screen in a call, which has a call of its own. A user has one at most. */
export interface StreamsTable {
  /** The id of its own call. */
  rtc_server_id: Snowflake;
  owner_id: Snowflake;
  /** The gateway session of the owner. */
  session_id: string;
  /** null in private calls. */
  guild_id: Snowflake | null;
  /** The channel of the call that the owner is in. */
  channel_id: Snowflake;
  paused: number;
  /** The name of the last preview picture; null if there is none. */
  preview: string | null;
  /** When it was stored, ms since 1970. */
  preview_at: number | null;
}

/** A user who watches a stream. */
export interface StreamViewersTable {
  rtc_server_id: Snowflake;
  user_id: Snowflake;
  /** The gateway session that watches. */
  session_id: string;
}

/** A call that is under way in a private channel. */
export interface PrivateCallsTable {
  channel_id: Snowflake;
  /** The message that announces it. */
  message_id: Snowflake;
  /** Since when a single user is in it, ms since 1970; null while there are several. */
  alone_since: number | null;
}

/** A user whom a private call rings. */
export interface CallRingsTable {
  channel_id: Snowflake;
  user_id: Snowflake;
  /** Ms since 1970. */
  ends_at: number;
}

/** How a person hears another user, or a stream; null: as usual. */
export interface AudioSettingsTable {
  user_id: Snowflake;
  context: 'user' | 'stream';
  /** The user who is heard, or who streams. */
  target_id: Snowflake;
  muted: number | null;
  /** Percent, 0 to 200. */
  volume: number | null;
  soundboard_muted: number | null;
  /** How loud each side is, 0 to 1. */
  pan_left: number | null;
  pan_right: number | null;
}

/** A persistent public key of one of a person's devices, by which others verify the person in calls. */
export interface VoiceKeysTable {
  user_id: Snowflake;
  key_version: number;
  /** Base64. */
  public_key: string;
  added_at: number;
}

export type VoiceNodeRow = Selectable<VoiceNodesTable>;
export type VoiceCallRow = Selectable<VoiceCallsTable>;
export type VoiceTicketRow = Selectable<VoiceTicketsTable>;
export type CallParticipantRow = Selectable<CallParticipantsTable>;
export type StreamRow = Selectable<StreamsTable>;
export type StreamViewerRow = Selectable<StreamViewersTable>;
export type PrivateCallRow = Selectable<PrivateCallsTable>;
export type AudioSettingsRow = Selectable<AudioSettingsTable>;
