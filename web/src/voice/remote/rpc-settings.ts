import type { Device, Devices } from '@guildhall/call/audio/devices';
import type { RpcVoiceSettings, ShortcutKey, VoiceSettingsChange } from '@guildhall/protocol/rpc/voice';
import { keyName, type VoiceSettings } from '../settings.ts';
import { codeOf, isModifier, numberOf } from './key-codes.ts';
import { RemoteRefusal } from './refusal.ts';

/** As in KEY_TYPES, which would load the schemas. */
const KEYBOARD = 0;
const MODIFIER = 2;
/** The threshold that is shown while it is automatic, in dBFS. */
const USUAL_THRESHOLD = -60;
const MOST_DEVICES = 64;

/** The settings of this browser as RPC shows them. */
export function rpcSettings(settings: VoiceSettings, devices: Devices): RpcVoiceSettings {
  const { input, output, threshold, talkKey } = settings;
  return {
    input: { device_id: input, volume: Math.min(100, settings.inputVolume), available_devices: listed(devices.inputs) },
    output: { device_id: output, volume: settings.outputVolume, available_devices: listed(devices.outputs) },
    mode: {
      type: settings.mode === 'push-to-talk' ? 'PUSH_TO_TALK' : 'VOICE_ACTIVITY',
      auto_threshold: threshold === 'automatic',
      threshold: threshold === 'automatic' ? USUAL_THRESHOLD : threshold,
      shortcut: [{ type: isModifier(talkKey) ? MODIFIER : KEYBOARD, code: numberOf(talkKey), name: keyName(talkKey) }],
      delay: settings.releaseDelay,
    },
    automatic_gain_control: settings.automaticGain,
    echo_cancellation: settings.echoCancellation,
    noise_suppression: settings.noiseSuppression !== 'off',
    // Browsers do not mark packets, and the page gives no warning of silence.
    qos: false,
    silence_warning: false,
    deaf: settings.deafened,
    mute: settings.muted,
  };
}

/** Converts a change of RPC to settings. Refuses with 4000 a device that is not there, and keys that a page does not receive. */
export function settingsOf(change: VoiceSettingsChange, before: VoiceSettings, devices: Devices): Partial<VoiceSettings> {
  const { input = {}, output = {}, mode = {}, ...switches } = change;
  const noise = before.noiseSuppression === 'off' ? 'browser' : before.noiseSuppression;
  return defined({
    input: input.device_id === undefined ? undefined : known('input', input.device_id, devices.inputs),
    inputVolume: input.volume,
    output: output.device_id === undefined ? undefined : known('output', output.device_id, devices.outputs),
    outputVolume: output.volume,
    mode: mode.type === undefined ? undefined : mode.type === 'PUSH_TO_TALK' ? 'push-to-talk' : 'voice',
    threshold: thresholdOf(mode, before),
    talkKey: mode.shortcut === undefined ? undefined : talkKeyOf(mode.shortcut),
    releaseDelay: mode.delay,
    automaticGain: switches.automatic_gain_control,
    echoCancellation: switches.echo_cancellation,
    noiseSuppression: switches.noise_suppression === undefined ? undefined : switches.noise_suppression ? noise : 'off',
    deafened: switches.deaf,
    muted: switches.mute,
  });
}

function thresholdOf({ auto_threshold, threshold }: NonNullable<VoiceSettingsChange['mode']>, before: VoiceSettings) {
  if (auto_threshold) return 'automatic';
  if (threshold !== undefined) return threshold;
  return auto_threshold === false && before.threshold === 'automatic' ? USUAL_THRESHOLD : undefined;
}

function talkKeyOf(keys: readonly ShortcutKey[]): string {
  const [key] = keys;
  const isHeard = key && (key.type === KEYBOARD || key.type === MODIFIER);
  const code = isHeard && keys.length === 1 ? codeOf(key.code) : undefined;
  if (code === undefined)
    throw new RemoteRefusal('INVALID_PAYLOAD', 'mode.shortcut: the web client hears one key of a keyboard.');
  return code;
}

function known(field: string, id: string, devices: readonly Device[]): string {
  if (id !== 'default' && !devices.some((one) => one.id === id))
    throw new RemoteRefusal('INVALID_PAYLOAD', `${field}.device_id: no such device`);
  return id;
}

function listed(devices: readonly Device[]): { id: string; name: string }[] {
  return devices.slice(0, MOST_DEVICES).map(({ id, name }) => ({ id: id.slice(0, 256), name: name.slice(0, 256) }));
}

/** The fields that are not undefined. */
function defined(changes: { [Name in keyof VoiceSettings]?: VoiceSettings[Name] | undefined }): Partial<VoiceSettings> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
