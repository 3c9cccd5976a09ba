import type { Devices } from '@guildhall/call/audio/devices';
import type { CertifiedDevice } from '@guildhall/protocol/rpc/voice';
import type { VoiceSettings } from '../settings.ts';

/**
 * What a certified microphone changes while it is in use: what it does itself the browser does not, and its switch mutes. Browsers hide the
 * ids of devices, so that one is also known by the name of its model.
 */
export function settingsForDevice(
  certified: readonly CertifiedDevice[],
  input: string,
  { inputs }: Pick<Devices, 'inputs'>,
): Partial<VoiceSettings> {
  const used = inputs.find(({ id }) => id === input);
  const device = certified.find(
    ({ type, id, model }) => type === 'audioinput' && (id === input || (used?.name ?? '').includes(model.name)),
  );
  if (!device) return {};
  return {
    ...(device.echo_cancellation ? { echoCancellation: false } : {}),
    ...(device.noise_suppression ? { noiseSuppression: 'off' } : {}),
    ...(device.automatic_gain_control ? { automaticGain: false } : {}),
    ...(device.hardware_mute ? { muted: true } : {}),
  };
}
