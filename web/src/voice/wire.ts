import type { Id, Member } from '../api/wire-base.ts';

/** A user in a voice channel or a private call; in events without a channel, the user has left. */
export interface VoiceState {
  /** Null in private calls. */
  guild_id?: Id | null;
  channel_id: Id | null;
  user_id: Id;
  session_id: string;
  /** Set by the guild, like `mute`. */
  deaf: boolean;
  mute: boolean;
  self_deaf: boolean;
  self_mute: boolean;
  self_stream?: boolean;
  self_video: boolean;
  /** In the audience of a stage, or without SPEAK. */
  suppress: boolean;
  /** ISO 8601; only on stages. */
  request_to_speak_timestamp: string | null;
  member?: Member;
}

/** The voice server of the own session; `endpoint` is null while there is none. */
export interface VoiceServer {
  guild_id: Id | null;
  /** Only in private calls. */
  channel_id?: Id;
  token: string;
  endpoint: string | null;
}

/** A private call that is under way. */
export interface CallHead {
  channel_id: Id;
  message_id: Id;
  region: string;
  /** The users whom it rings. */
  ringing: Id[];
}

/** A live stage. */
export interface StageInstance {
  id: Id;
  guild_id: Id;
  channel_id: Id;
  topic: string;
}

/** How the current user hears another one, or their stream. */
export interface AudioSettings {
  muted?: boolean;
  /** Percent, 0 to 200. */
  volume?: number;
  soundboard_muted?: boolean;
  /** How loud each side is, 0 to 1. */
  pan?: { left: number; right: number };
}

/** The stream of a user, as the owner and the viewers know it. */
export interface LiveStream {
  stream_key: string;
  rtc_server_id: Id;
  rtc_channel_id?: Id;
  region: string;
  viewer_ids: Id[];
  paused: boolean;
}

/** The voice server of a stream that the own session sends or watches. */
export interface StreamServer {
  stream_key: string;
  token: string;
  endpoint: string | null;
}

/** The dispatches about voice. */
export interface VoiceDispatches {
  VOICE_STATE_UPDATE: VoiceState;
  VOICE_SERVER_UPDATE: VoiceServer;
  CALL_CREATE: CallHead & { voice_states: VoiceState[] };
  CALL_UPDATE: CallHead;
  CALL_DELETE: { channel_id: Id; unavailable?: boolean };
  AUDIO_SETTINGS_UPDATE: { user?: Record<Id, AudioSettings>; stream?: Record<Id, AudioSettings> };
  STAGE_INSTANCE_CREATE: StageInstance;
  STAGE_INSTANCE_UPDATE: StageInstance;
  STAGE_INSTANCE_DELETE: StageInstance;
  CHANNEL_INFO: { guild_id: Id; channels: { id: Id; status?: string | null }[] };
  VOICE_CHANNEL_STATUS_UPDATE: { id: Id; guild_id: Id; status: string | null };
  STREAM_CREATE: LiveStream;
  STREAM_UPDATE: Pick<LiveStream, 'stream_key' | 'region' | 'viewer_ids' | 'paused'>;
  STREAM_SERVER_UPDATE: StreamServer;
  STREAM_DELETE: { stream_key: string; reason: string; unavailable?: boolean };
}
