import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTimeOrNull } from '../../../core/iso-time.ts';
import type { MemberRow, UserRow, VoiceStateRow } from '../../../core/tables.ts';
import { type MemberObject, memberObject } from '../members/member.ts';

/** A voice state on the wire (VoiceStateResponse). */
export interface VoiceStateObject {
  guild_id: Snowflake;
  /** null in events: the user has left. */
  channel_id: Snowflake | null;
  user_id: Snowflake;
  member?: MemberObject;
  session_id: string;
  /** Set by the guild, like `mute`. */
  deaf: boolean;
  mute: boolean;
  self_deaf: boolean;
  self_mute: boolean;
  self_stream: boolean;
  self_video: boolean;
  suppress: boolean;
  /** ISO 8601. */
  request_to_speak_timestamp: string | null;
}

/** The fields that a voice state takes from the member. */
type Muting = Pick<MemberRow, 'mute' | 'deaf'>;

/** Converts a row to its wire form, without the member. */
export function voiceStateObject(row: VoiceStateRow, member: Muting): VoiceStateObject {
  return {
    guild_id: row.guild_id,
    channel_id: row.channel_id,
    user_id: row.user_id,
    session_id: row.session_id,
    deaf: member.deaf === 1,
    mute: member.mute === 1,
    self_deaf: row.self_deaf === 1,
    self_mute: row.self_mute === 1,
    self_stream: false,
    self_video: row.self_video === 1,
    suppress: row.suppress === 1,
    request_to_speak_timestamp: isoTimeOrNull(row.request_to_speak_at),
  };
}

/** Converts a row with its member to the wire form of events and responses. */
export function voiceStateWithMember(row: VoiceStateRow, member: MemberRow, user: UserRow): VoiceStateObject {
  return { ...voiceStateObject(row, member), member: memberObject(member, user) };
}
