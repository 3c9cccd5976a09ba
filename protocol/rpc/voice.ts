import { type Static, type TSchema, Type } from 'typebox';
import { Maybe, Text, Whole, WordOf } from '../schemas.ts';

/** The kinds of keys of a shortcut. Source: docs/contract/rpc.md#voice-settings. */
export const KEY_TYPES = { KEYBOARD_KEY: 0, MOUSE_BUTTON: 1, KEYBOARD_MODIFIER_KEY: 2, GAMEPAD_BUTTON: 3 } as const;
/** The input modes: how the microphone opens. */
export const VOICE_MODES = ['PUSH_TO_TALK', 'VOICE_ACTIVITY'] as const;
/** The kinds of certified devices. */
export const DEVICE_TYPES = ['audioinput', 'audiooutput', 'videoinput'] as const;
/** The states of VOICE_CONNECTION_STATUS. Source: docs/contract/rpc.md#the-voice-connection. */
export const VOICE_CONNECTION_STATES = [
  'DISCONNECTED',
  'AWAITING_ENDPOINT',
  'AUTHENTICATING',
  'CONNECTING',
  'CONNECTED',
  'VOICE_DISCONNECTED',
  'VOICE_CONNECTING',
  'VOICE_CONNECTED',
  'NO_ROUTE',
  'ICE_CHECKING',
] as const;
export type VoiceConnectionState = (typeof VOICE_CONNECTION_STATES)[number];

/** The longest id or name of a device, in UTF-16 units, and the most devices in a list. */
const DEVICE_TEXT = 256;
const MOST_DEVICES = 64;
const MOST_KEYS = 8;
/** The most pings that VOICE_CONNECTION_STATUS has. */
export const MOST_PINGS = 20;

/** A key of a shortcut; `code` is that of a keyboard event, or the number of the button. */
export const ShortcutKey = Type.Object({
  type: Type.Enum([0, 1, 2, 3]),
  code: Whole(0, 65_535),
  name: Maybe(Text(0, 64)),
});
export type ShortcutKey = Static<typeof ShortcutKey>;

const Device = Type.Object({ id: Text(0, DEVICE_TEXT), name: Text(0, DEVICE_TEXT) });
const Devices = Type.Array(Device, { maxItems: MOST_DEVICES });
const Volume = (most: number) => Type.Number({ minimum: 0, maximum: most });
const Switch = Type.Boolean();

const input = { device_id: Text(0, DEVICE_TEXT), volume: Volume(100) };
const output = { device_id: Text(0, DEVICE_TEXT), volume: Volume(200) };
const mode = {
  type: WordOf(VOICE_MODES),
  auto_threshold: Switch,
  /** In dBFS. */
  threshold: Type.Number({ minimum: -100, maximum: 0 }),
  shortcut: Type.Array(ShortcutKey, { maxItems: MOST_KEYS }),
  /** Ms for which the microphone stays open after the key. */
  delay: Type.Number({ minimum: 0, maximum: 2000 }),
};
const switches = {
  automatic_gain_control: Switch,
  echo_cancellation: Switch,
  noise_suppression: Switch,
  qos: Switch,
  silence_warning: Switch,
  deaf: Switch,
  mute: Switch,
};

/** The voice settings of a client. */
export const RpcVoiceSettings = Type.Object({
  input: Type.Object({ ...input, available_devices: Devices }),
  output: Type.Object({ ...output, available_devices: Devices }),
  mode: Type.Object(mode),
  ...switches,
});
export type RpcVoiceSettings = Static<typeof RpcVoiceSettings>;

const maybe = <T extends Readonly<Record<string, TSchema>>>(fields: T) => Type.Partial(Type.Object(fields));

/** A change of voice settings: absent fields stay as they are. */
export const VoiceSettingsChange = Type.Object({
  input: Type.Optional(maybe(input)),
  output: Type.Optional(maybe(output)),
  mode: Type.Optional(maybe(mode)),
  ...maybe(switches).properties,
});
export type VoiceSettingsChange = Static<typeof VoiceSettingsChange>;

/** The connection to the voice server; pings in ms, the last of them is `last_ping`. */
export const RpcVoiceConnection = Type.Object({
  state: WordOf(VOICE_CONNECTION_STATES),
  hostname: Text(0, 256),
  pings: Type.Array(Type.Number(), { maxItems: MOST_PINGS }),
  average_ping: Type.Number(),
  last_ping: Type.Optional(Type.Number()),
});
export type RpcVoiceConnection = Static<typeof RpcVoiceConnection>;

const Named = Type.Object({ name: Text(1, DEVICE_TEXT), url: Text(0, 512) });

/** A device of a hardware vendor, with the processing that it does itself. */
export const CertifiedDevice = Type.Object({
  type: WordOf(DEVICE_TYPES),
  id: Text(1, DEVICE_TEXT),
  vendor: Named,
  model: Named,
  related: Type.Array(Text(1, DEVICE_TEXT), { maxItems: MOST_DEVICES }),
  echo_cancellation: Maybe(Switch),
  noise_suppression: Maybe(Switch),
  automatic_gain_control: Maybe(Switch),
  hardware_mute: Maybe(Switch),
});
export type CertifiedDevice = Static<typeof CertifiedDevice>;
/** The devices that one application names. */
export const CertifiedDevices = Type.Array(CertifiedDevice, { maxItems: MOST_DEVICES });
