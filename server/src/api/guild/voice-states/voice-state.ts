import type { Snowflake } from '@guildhall/protocol/ids';
import { isoTimeOrNull } from '../../../core/iso-time.ts';
import type { MemberRow, UserRow, VoiceStateRow } from '../../../core/tables.ts';
import { type MemberObject, memberObject } from '../members/member.ts';

/** A voice state as the wire has it (VoiceStateResponse). */
export interface VoiceStateObject {
  guild_id: Snowflake;
  /** Null in events: the user has left. */
  channel_id: Snowflake | null;
  user_id: Snowflake;
  member?: MemberObject;
  session_id: string;
  /** By the guild, as `mute`. */
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

/** What a voice state takes from the member. */
type Muting = Pick<MemberRow, 'mute' | 'deaf'>;

/** A row as the wire has it, without the member. */
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

/** A row with its member, as events and HTTP have it. */
export function voiceStateWithMember(row: VoiceStateRow, member: MemberRow, user: UserRow): VoiceStateObject {
  return { ...voiceStateObject(row, member), member: memberObject(member, user) };
}
