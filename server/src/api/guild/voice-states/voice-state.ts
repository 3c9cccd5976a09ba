import { isoTimeOrNull } from '../../../core/values/iso-time.ts';
import type { MemberRow, UserRow, VoiceStateRow } from '../../../core/tables/database.ts';
import { memberObject } from '../members/member.ts';
import type { VoiceStateObject } from '@guildhall/protocol/objects/guild/voice-states';

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
    self_stream: row.self_stream === 1,
    self_video: row.self_video === 1,
    suppress: row.suppress === 1,
    request_to_speak_timestamp: isoTimeOrNull(row.request_to_speak_at),
  };
}

/** Converts a row with its member to the wire form of events and responses. */
export function voiceStateWithMember(row: VoiceStateRow, member: MemberRow, user: UserRow): VoiceStateObject {
  return { ...voiceStateObject(row, member), member: memberObject(member, user) };
}
