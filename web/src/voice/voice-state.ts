import type { Id } from '../api/wire-base.ts';
import type { AudioSettings, CallHead, LiveStream, StageInstance, StreamServer, VoiceServer, VoiceState } from './wire.ts';

/** The state of calls, as the gateway sends it. */
export interface Voice {
  /** The users of each call, by channel and user. */
  states: Record<Id, Record<Id, VoiceState>>;
  /** The last voice server that the own session was given. */
  server: VoiceServer | null;
  /** Private calls, by channel. */
  calls: Record<Id, CallHead>;
  /** Live stages, by channel. */
  stages: Record<Id, StageInstance>;
  /** The status lines of voice channels. */
  statuses: Record<Id, string>;
  /** How the current user hears others, by user. */
  hearing: { user: Record<Id, AudioSettings>; stream: Record<Id, AudioSettings> };
  /** Streams that the own session sends or watches, by stream key. */
  streams: Record<string, LiveStream>;
  streamServers: Record<string, StreamServer>;
  /** The last stream that ended or was refused. */
  streamEnd: { stream_key: string; reason: string } | null;
}

export const NO_VOICE: Voice = {
  states: {},
  server: null,
  calls: {},
  stages: {},
  statuses: {},
  hearing: { user: {}, stream: {} },
  streams: {},
  streamServers: {},
  streamEnd: null,
};
