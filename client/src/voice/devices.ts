import type { Core } from '../core/core.ts';
import { AudioDevice, getDefaultAudioDeviceId } from './types.ts';

export type DeviceKind = 'audioinput' | 'audiooutput';

/** Ms within which several changes of devices are reported once. */
const SETTLE = 200;

/** Access to the devices of the runtime; undefined if it has none, as in Node. */
function mediaDevices(): MediaDevices | undefined {
  return globalThis.navigator?.mediaDevices;
}

/** Whether the runtime can play on another device than the default. */
export function canRouteOutput(): boolean {
  return typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype;
}

/** The devices of a kind, the default first; asks for no permission. Without an audio system there are none. */
export async function listDevices(kind: DeviceKind): Promise<AudioDevice[]> {
  const found = (await mediaDevices()?.enumerateDevices()) ?? [];
  const devices = found.filter((device) => device.kind === kind);
  const fallback = getDefaultAudioDeviceId();
  const named = devices.filter(({ deviceId }) => deviceId).map(({ deviceId, label }) => new AudioDevice(deviceId, label));
  // Browsers name no default device everywhere, and before the permission none at all.
  const hasDefault = named.some(({ id }) => id === fallback) || !mediaDevices();
  return hasDefault ? named : [new AudioDevice(fallback), ...named];
}

/** Calls `changed` after devices were connected or removed, until the client is disposed of. */
export function watchDevices(core: Core, changed: () => void): void {
  let cancel = () => {};
  const settle = () => {
    cancel();
    cancel = core.clock.after(SETTLE, changed);
  };
  mediaDevices()?.addEventListener('devicechange', settle, { signal: core.lifetime });
  core.lifetime.addEventListener('abort', () => cancel(), { once: true });
}
