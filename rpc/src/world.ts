import type { SeenUser } from './user.ts';

/** A channel that the person sees; without a guild it is private. */
export interface SeenChannel {
  id: string;
  type: number;
  guild_id?: string | undefined;
  name?: string | null | undefined;
  topic?: string | null | undefined;
  bitrate?: number | undefined;
  user_limit?: number | undefined;
  position?: number | undefined;
}

/** A user's voice state with what others see of the user in that guild. */
export interface SeenVoiceState {
  state: {
    channel_id: string | null;
    user_id: string;
    mute: boolean;
    deaf: boolean;
    self_mute: boolean;
    self_deaf: boolean;
    suppress: boolean;
  };
  user: SeenUser;
  nick: string;
}

/** How the person hears another user; absent fields are the defaults. */
export interface Hearing {
  muted?: boolean | undefined;
  volume?: number | undefined;
  pan?: { left: number; right: number } | undefined;
}

/** A change of a voice state: before and after, each undefined while the user is in no voice channel. */
export interface VoiceChange {
  before: SeenVoiceState | undefined;
  after: SeenVoiceState | undefined;
}

/** A friend, a blocked user or a request. */
export interface SeenRelationship {
  id: string;
  type: number;
  user: SeenUser;
}

/** The guilds, friends and voice states that the person sees. */
export interface World {
  /** The guilds of the person. */
  guildNames(): { id: string; name: string }[];
  /** The channels of a guild; undefined if the person is not in it. */
  channelsOf(guildId: string): SeenChannel[] | undefined;
  /** A channel that the person may see. */
  channel(id: string): SeenChannel | undefined;
  /** The users in a channel. */
  voiceIn(channelId: string): SeenVoiceState[];
  /** The voice channel of a user. */
  voiceChannelOf(userId: string): { guildId: string | null; channelId: string } | undefined;
  hearingOf(userId: string): Hearing | undefined;
  readonly relationships: ReadonlyMap<string, SeenRelationship>;
  presenceOf(userId: string): { status: string; activities: readonly object[] } | undefined;
  /** Calls `listener` after each change of a voice state; returns a function that stops it. */
  onVoice(listener: (change: VoiceChange) => void): () => void;
}
