import type { Snowflake } from '@guildhall/protocol/ids';
import type { LobbyVoiceState } from '@guildhall/protocol/objects/games/lobbies';
import type { CallParticipantRow } from '../../../core/tables/voice.ts';

/** A participant of a lobby's call on the wire; without a channel, the user has left. */
export function lobbyVoiceState(
  { call_id, user_id, session_id, self_mute, self_deaf, self_video }: CallParticipantRow,
  channel_id: Snowflake | null,
): LobbyVoiceState {
  return {
    lobby_id: call_id,
    channel_id,
    user_id,
    session_id,
    deaf: false,
    mute: false,
    self_deaf: self_deaf === 1,
    self_mute: self_mute === 1,
    self_stream: false,
    self_video: self_video === 1,
    suppress: false,
    request_to_speak_timestamp: null,
  };
}
