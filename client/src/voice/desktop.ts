import type { AgentVoiceSettings } from '../rpc/types.ts';
import { VoiceInputModeType, type VoiceSettings } from './types.ts';

/** The voice settings of the desktop agent, with the agent's own defaults for those that it does not send. */
export function voiceSettings({ input, output, mode, ...settings }: AgentVoiceSettings): VoiceSettings {
  return {
    selfMute: settings.mute ?? false,
    selfDeaf: settings.deaf ?? false,
    inputMode: mode?.type === 'PUSH_TO_TALK' ? VoiceInputModeType.PushToTalk : VoiceInputModeType.VoiceActivity,
    pttKey: (mode?.shortcut ?? []).flatMap(({ name }) => name ?? []).join(' + '),
    inputVolume: input?.volume ?? 100,
    outputVolume: output?.volume ?? 100,
    automaticGainControl: settings.automatic_gain_control ?? false,
    echoCancellation: settings.echo_cancellation ?? false,
    noiseCancellation: settings.noise_cancellation ?? false,
    noiseSuppression: settings.noise_suppression ?? false,
  };
}
