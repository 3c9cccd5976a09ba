import { endVoiceElsewhere, endSessionVoice, updateVoice } from './guild/voice-states/session-voice.ts';
import { endSessionLobbyVoice, sendLobbyServer, updateLobbyParts } from './games/lobby-voice/session-lobby-voice.ts';
import { runningCalls } from './messages/calls/running.ts';
import { endCallsOf, endSessionCalls, updateCallPart } from './messages/calls/session-calls.ts';
import {
  leaveStream,
  pauseStream,
  pingStream,
  refuseStream,
  startStream,
  watchStream,
} from './messages/streams/session-streams.ts';
import { audioSettingsOf } from './people/voice-settings/audio-settings.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { GatewayLoaders, OwnVoice } from '../gateway/loaders.ts';

type CallLoaders = Pick<
  GatewayLoaders,
  | 'streams'
  | 'updateVoice'
  | 'updateCall'
  | 'updateLobbyVoice'
  | 'pingLobbyVoice'
  | 'leaveVoice'
  | 'endVoice'
  | 'audioSettings'
  | 'calls'
>;

/** The functions through which the gateway changes voice. A person is in one call at a time, over guilds and private channels. */
export function callLoaders(platform: Platform): CallLoaders {
  const leaveVoice = async (sessionId: string) => {
    await endSessionVoice(platform, sessionId);
    await endSessionCalls(platform, sessionId);
  };
  return {
    async updateVoice({ sessionId, selfMute, selfDeaf, selfVideo, ...asked }) {
      const own = ownVoice(sessionId, { selfMute, selfDeaf, selfVideo });
      if ((await updateVoice(platform, { ...asked, own })) && asked.person) await endCallsOf(platform, asked.userId);
    },
    async updateCall({ sessionId, selfMute, selfDeaf, selfVideo, ...asked }) {
      const own = ownVoice(sessionId, { selfMute, selfDeaf, selfVideo });
      if (await updateCallPart(platform, { ...asked, own })) await endVoiceElsewhere(platform, asked.userId, null);
    },
    updateLobbyVoice: ({ lobbies, ...session }) =>
      updateLobbyParts(platform, {
        ...session,
        lobbies: lobbies.map(({ lobbyId, regions, ...own }) => ({ lobbyId, regions, own: ownVoice(session.sessionId, own) })),
      }),
    streams: {
      start: (asked) => startStream(platform, asked),
      leave: (session, key) => leaveStream(platform, session, key),
      watch: (session, key) => watchStream(platform, session, key),
      ping: (session, key) => pingStream(platform, session, key),
      pause: (session, key, isPaused) => pauseStream(platform, session, key, isPaused),
      refuse: (session, key) => refuseStream(platform, session, key),
    },
    pingLobbyVoice: (asked) => sendLobbyServer(platform, asked),
    audioSettings: (userId) => audioSettingsOf(platform.store.read, userId),
    leaveVoice,
    async endVoice(sessionId) {
      await leaveVoice(sessionId);
      await endSessionLobbyVoice(platform, sessionId);
    },
    calls: (userId, channelId) => runningCalls(platform.store.read, userId, channelId),
  };
}

/** The columns that a session sets itself. */
function ownVoice(session_id: string, { selfMute, selfDeaf, selfVideo }: OwnVoice) {
  return { session_id, self_mute: selfMute ? 1 : 0, self_deaf: selfDeaf ? 1 : 0, self_video: selfVideo ? 1 : 0 };
}
