import type { Core } from '../core/core.ts';
import type { AudioSettings, EngineHost, VoiceEngine } from './engine.ts';
import { type CallParts, LobbyCall } from './lobby-call.ts';
import { LobbyVoice } from './lobby-voice.ts';

/** Opens an engine whose calls are made of `parts`. */
export function engineOf(core: Core, settings: AudioSettings, host: EngineHost, parts: CallParts): VoiceEngine {
  const places = core.use(lobbyVoice);
  const calls = new Set<LobbyCall>();
  let audio = settings;
  return {
    start(callHost, options) {
      const call = new LobbyCall(core, places, parts, callHost, audio);
      calls.add(call);
      void call.begin(options, host);
      return call;
    },
    apply(changed) {
      audio = changed;
      for (const call of calls)
        if (call.isOver) calls.delete(call);
        else call.applyAudio(changed);
    },
  };
}

function lobbyVoice(core: Core): LobbyVoice {
  return new LobbyVoice(core);
}
