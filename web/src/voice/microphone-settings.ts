import type { MicrophoneSettings } from '@guildhall/call/audio/types';
import type { VoiceSettings } from './settings.ts';

interface Place {
  /** The microphone opens by a key only. */
  byKey: boolean;
  isMuted: boolean;
  /** Bits per second. */
  bitrate: number;
}

/** The settings of a microphone. */
export function microphoneSettings(settings: VoiceSettings, { byKey, isMuted, bitrate }: Place): MicrophoneSettings {
  return {
    deviceId: settings.input,
    volume: settings.inputVolume,
    gate: byKey
      ? { kind: 'push-to-talk', releaseDelay: settings.releaseDelay }
      : { kind: 'voice', threshold: settings.threshold },
    isMuted,
    echoCancellation: settings.echoCancellation,
    noiseSuppression: settings.noiseSuppression,
    automaticGain: settings.automaticGain,
    bitrate,
  };
}
