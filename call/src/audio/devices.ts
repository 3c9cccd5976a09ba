/** A device for sound or pictures. */
export interface Device {
  /** `default` for the system's choice. */
  readonly id: string;
  /** Empty until the user has allowed a microphone or camera. */
  readonly name: string;
}

export interface Devices {
  readonly inputs: readonly Device[];
  readonly outputs: readonly Device[];
  readonly cameras: readonly Device[];
  /** Whether names are known: only after the user has allowed a microphone or camera. */
  readonly hasNames: boolean;
  /** Whether the page can choose an output. */
  readonly canChooseOutput: boolean;
}

/** Lists the devices; all lists are empty where the browser gives no access to them. */
export async function listDevices(): Promise<Devices> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  const ofKind = (kind: MediaDeviceKind): Device[] =>
    all
      .filter((device) => device.kind === kind && device.deviceId !== 'communications')
      .map(({ deviceId, label }) => ({ id: deviceId || 'default', name: label }));
  return {
    inputs: ofKind('audioinput'),
    outputs: ofKind('audiooutput'),
    cameras: ofKind('videoinput'),
    hasNames: all.some(({ label }) => label !== ''),
    canChooseOutput: typeof AudioContext !== 'undefined' && 'setSinkId' in AudioContext.prototype,
  };
}

/** Reports the devices now and whenever one is plugged in or out; returns a function that ends this. */
export function watchDevices(report: (devices: Devices) => void): () => void {
  let isWatching = true;
  const refresh = async (): Promise<void> => {
    const devices = await listDevices();
    if (isWatching) report(devices);
  };
  const refreshNow = (): void => void refresh();
  navigator.mediaDevices?.addEventListener('devicechange', refreshNow);
  refreshNow();
  return () => {
    isWatching = false;
    navigator.mediaDevices?.removeEventListener('devicechange', refreshNow);
  };
}
