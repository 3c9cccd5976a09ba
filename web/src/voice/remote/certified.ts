import type { Devices } from '@guildhall/call/audio/devices';
import type { CertifiedDevice } from '@guildhall/protocol/rpc/voice';
import type { VoiceSettings } from '../settings.ts';

/**
 * The settings that a certified microphone changes while it is in use: the browser omits the processing that the device does itself, and
 * the device's mute switch mutes the client. Browsers hide the ids of devices, so a device is also recognized by the name of its model.
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
