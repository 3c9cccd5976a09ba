import { keep, kept } from '../state/storage.ts';
import { createStore } from '../state/store.ts';
import { t } from './text.ts';

/** The voice settings of this browser. */
export interface VoiceSettings {
  /** Device ids; `default` for the system's. */
  input: string;
  output: string;
  camera: string;
  /** Percent, 0 to 200. */
  inputVolume: number;
  outputVolume: number;
  mode: 'voice' | 'push-to-talk';
  /** dBFS, -100 to 0. */
  threshold: number | 'automatic';
  /** The `code` of the key that is held to talk. */
  talkKey: string;
  /** Ms for which the microphone stays open after the key. */
  releaseDelay: number;
  echoCancellation: boolean;
  noiseSuppression: 'off' | 'browser' | 'rnnoise';
  automaticGain: boolean;
  muted: boolean;
  deafened: boolean;
}

export const DEFAULTS: VoiceSettings = {
  input: 'default',
  output: 'default',
  camera: 'default',
  inputVolume: 100,
  outputVolume: 100,
  mode: 'voice',
  threshold: 'automatic',
  talkKey: 'ControlRight',
  releaseDelay: 200,
  echoCancellation: true,
  noiseSuppression: 'browser',
  automaticGain: true,
  muted: false,
  deafened: false,
};

const NAME = 'voice';
const SUPPRESSIONS: readonly unknown[] = ['off', 'browser', 'rnnoise'];

function within(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}

/** Whether a stored value fits the setting. */
const FITS: { [Name in keyof VoiceSettings]: (value: unknown) => boolean } = {
  input: (value) => typeof value === 'string',
  output: (value) => typeof value === 'string',
  camera: (value) => typeof value === 'string',
  inputVolume: (value) => within(value, 0, 200),
  outputVolume: (value) => within(value, 0, 200),
  mode: (value) => value === 'voice' || value === 'push-to-talk',
  threshold: (value) => value === 'automatic' || within(value, -100, 0),
  talkKey: (value) => typeof value === 'string' && value !== '',
  releaseDelay: (value) => within(value, 0, 2000),
  echoCancellation: (value) => typeof value === 'boolean',
  noiseSuppression: (value) => SUPPRESSIONS.includes(value),
  automaticGain: (value) => typeof value === 'boolean',
  muted: (value) => typeof value === 'boolean',
  deafened: (value) => typeof value === 'boolean',
};

function isSetting(name: string): name is keyof VoiceSettings {
  return Object.hasOwn(FITS, name);
}

/** Reads stored settings; what is missing or does not fit has its default. */
export function readSettings(text: string | null): VoiceSettings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    stored = {};
  }
  const fields = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const fitting = fields.filter(([name, value]) => isSetting(name) && FITS[name](value));
  return { ...DEFAULTS, ...Object.fromEntries(fitting) };
}

/** A source of temporary settings: a program on the machine, or a device that does part of the processing itself. */
export type Lender = 'program' | 'device';

/** The settings of the person, which are stored. */
const ownSettings = createStore<VoiceSettings>(readSettings(kept(NAME)));
/** Settings that hold for as long as their lender is there; they are not stored. */
const lentSettings = createStore<Readonly<Record<Lender, Partial<VoiceSettings>>>>({ program: {}, device: {} });

/** The voice settings of this browser. */
export const voiceSettings = createStore<VoiceSettings>(ownSettings.get());

function show(): void {
  const { program, device } = lentSettings.get();
  voiceSettings.set(() => ({ ...ownSettings.get(), ...device, ...program }));
}

/** Changes and stores settings. They replace those that are lent. */
export function changeSettings(changes: Partial<VoiceSettings>): void {
  const rest = (lent: Partial<VoiceSettings>) => Object.fromEntries(Object.entries(lent).filter(([name]) => !(name in changes)));
  ownSettings.set((before) => ({ ...before, ...changes }));
  lentSettings.set(({ program, device }) => ({ program: rest(program), device: rest(device) }));
  show();
  keep(NAME, JSON.stringify(ownSettings.get()));
}

/** Lends settings in addition to those that the lender has lent before. */
export function lendSettings(lender: Lender, changes: Partial<VoiceSettings>): void {
  lentSettings.set((before) => ({ ...before, [lender]: { ...before[lender], ...changes } }));
  show();
}

/** Removes the settings that a lender has lent; the person's own settings apply again. */
export function returnSettings(lender: Lender): void {
  lentSettings.set((before) => ({ ...before, [lender]: {} }));
  show();
}

const KEY_NAMES = [
  'ControlLeft',
  'ControlRight',
  'ShiftLeft',
  'ShiftRight',
  'AltLeft',
  'AltRight',
  'MetaLeft',
  'MetaRight',
  'Backquote',
] as const;

/** The name of a key for people. */
export function keyName(code: string): string {
  const named = KEY_NAMES.find((one) => one === code);
  return named ? t(`key${named}`) : code.replace(/^(Key|Digit)/, '').replace(/([a-z])([A-Z0-9])/g, '$1 $2');
}

/** Whether a key writes a character, so that it must not open the microphone while a text field has the focus. */
export function isWritten(code: string): boolean {
  return !/^(Control|Shift|Alt|Meta|F\d|CapsLock|Insert|Pause|ScrollLock|ContextMenu)/.test(code);
}
