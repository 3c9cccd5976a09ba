import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Time } from '../parts.ts';
import { MemberObject } from './members.ts';

/** A voice state on the wire (VoiceStateResponse). */
export const VoiceStateObject = Type.Object(
  {
    guild_id: Id,
    /** null in events: the user has left. */
    channel_id: Nullable(Id),
    user_id: Id,
    member: Type.Optional(MemberObject),
    session_id: Type.String(),
    /** Set by the guild, like `mute`. */
    deaf: Type.Boolean(),
    mute: Type.Boolean(),
    self_deaf: Type.Boolean(),
    self_mute: Type.Boolean(),
    self_stream: Type.Boolean(),
    self_video: Type.Boolean(),
    suppress: Type.Boolean(),
    /** ISO 8601. */
    request_to_speak_timestamp: Nullable(Time),
  },
  { title: 'VoiceStateObject' },
);
export type VoiceStateObject = Static<typeof VoiceStateObject>;

/** A voice state in VOICE_STATE_UPDATE: in private calls without a guild. */
export const VoiceStateEvent = Type.Object(
  { ...VoiceStateObject.properties, guild_id: Nullable(Id) },
  { title: 'VoiceStateEvent' },
);
export type VoiceStateEvent = Static<typeof VoiceStateEvent>;
