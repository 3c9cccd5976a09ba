import type { Devices } from '@guildhall/call/audio/devices';
import { expect, test } from 'vitest';
import { newCall } from '../call-store.ts';
import { DEFAULTS } from '../settings.ts';
import { settingsForDevice } from './certified.ts';
import { codeOf, numberOf } from './key-codes.ts';
import { connectionOf, connectionState } from './reports.ts';
import { rpcSettings, settingsOf } from './rpc-settings.ts';

const devices: Devices = {
  inputs: [{ id: 'mic', name: 'Studio Micro (USB)' }],
  outputs: [{ id: 'out', name: 'Headset' }],
  ...{ cameras: [], hasNames: true, canChooseOutput: true },
};

test('[rpc/voice-settings] settings are shown and changed by the same fields', () => {
  expect(rpcSettings(DEFAULTS, devices)).toEqual({
    input: { device_id: 'default', volume: 100, available_devices: devices.inputs },
    output: { device_id: 'default', volume: 100, available_devices: devices.outputs },
    mode: {
      ...{ type: 'VOICE_ACTIVITY', auto_threshold: true, threshold: -60, delay: 200 },
      shortcut: [{ type: 2, code: 163, name: 'Right Ctrl' }],
    },
    ...{ automatic_gain_control: true, echo_cancellation: true, noise_suppression: true, qos: false, silence_warning: false },
    ...{ deaf: false, mute: false },
  });
  const change = {
    input: { device_id: 'mic', volume: 40 },
    output: { device_id: 'out', volume: 150 },
    mode: { type: 'PUSH_TO_TALK' as const, threshold: -30, shortcut: [{ type: 0 as const, code: 86 }], delay: 0 },
    ...{ automatic_gain_control: false, echo_cancellation: false, noise_suppression: false, deaf: true, mute: true },
  };
  const changed = { ...DEFAULTS, ...settingsOf(change, DEFAULTS, devices) };
  expect(changed).toMatchObject({
    mode: 'push-to-talk',
    talkKey: 'KeyV',
    threshold: -30,
    noiseSuppression: 'off',
    deafened: true,
  });
  expect(rpcSettings(changed, devices)).toMatchObject({
    ...{ input: change.input, output: change.output, mute: true, deaf: true, noise_suppression: false },
    mode: { type: 'PUSH_TO_TALK', auto_threshold: false, threshold: -30, delay: 0, shortcut: [{ type: 0, code: 86, name: 'V' }] },
  });
  expect(settingsOf({}, DEFAULTS, devices)).toEqual({});
  expect(settingsOf({ mode: { auto_threshold: false } }, DEFAULTS, devices)).toEqual({ threshold: -60 });
});

test('[rpc/voice-settings] unknown devices and keys that a page does not receive are refused', () => {
  const refused = { error: 'INVALID_PAYLOAD' };
  const change = (body: object) => () => settingsOf(body, DEFAULTS, devices);
  expect(change({ input: { device_id: 'gone' } })).toThrow(expect.objectContaining(refused));
  expect(change({ output: { device_id: 'mic' } })).toThrow(expect.objectContaining(refused));
  for (const shortcut of [[], [{ type: 1, code: 4 }], [{ type: 3, code: 1 }], [{ type: 0, code: 7 }]])
    expect(change({ mode: { shortcut } })).toThrow(expect.objectContaining(refused));
});

test('[rpc/voice-settings] keys have the same number both ways', () => {
  for (const code of ['KeyA', 'KeyZ', 'Digit0', 'Numpad9', 'F1', 'F12', 'ControlLeft', 'AltRight', 'Space', 'Backquote'])
    expect(codeOf(numberOf(code))).toBe(code);
  expect(numberOf('BrowserBack')).toBe(0);
});

test('[rpc/the-voice-connection] every state of the connection follows from the call', () => {
  const at = (phase: 'joining' | 'waiting' | 'connecting' | 'connected' | 'reconnecting', step = newCall('1', '2').step) =>
    connectionState({ phase, step });
  expect(connectionState(null)).toBe('DISCONNECTED');
  expect([at('joining'), at('waiting')]).toEqual(['AWAITING_ENDPOINT', 'AWAITING_ENDPOINT']);
  for (const step of [
    ...(['CONNECTING', 'AUTHENTICATING', 'CONNECTED', 'ICE_CHECKING', 'VOICE_CONNECTING', 'NO_ROUTE'] as const),
    ...(['VOICE_CONNECTED', 'VOICE_DISCONNECTED', 'DISCONNECTED'] as const),
  ])
    expect(at('connecting', step)).toBe(step);
  const now = { ...newCall('1', '2'), phase: 'connected' as const, step: 'VOICE_CONNECTED' as const, host: 'voice.example' };
  expect(connectionOf(now, [10, 30])).toEqual({
    ...{ state: 'VOICE_CONNECTED', hostname: 'voice.example', pings: [10, 30], average_ping: 20, last_ping: 30 },
  });
  expect(connectionOf(null, [])).toEqual({ state: 'DISCONNECTED', hostname: '', pings: [], average_ping: 0 });
});

test('[rpc/voice-settings] a certified microphone replaces processing of the browser while it is in use, and its switch mutes', () => {
  const named = { name: 'Studio Micro', url: 'https://micro.example' };
  const device = {
    ...{ type: 'audioinput' as const, id: 'vendor-id', vendor: named, model: named, related: [] },
    ...{ echo_cancellation: true, noise_suppression: true, automatic_gain_control: true, hardware_mute: true },
  };
  expect(settingsForDevice([device], 'mic', devices)).toEqual({
    ...{ echoCancellation: false, noiseSuppression: 'off', automaticGain: false, muted: true },
  });
  expect(settingsForDevice([device], 'default', devices)).toEqual({});
  expect(settingsForDevice([{ ...device, type: 'audiooutput' }], 'mic', devices)).toEqual({});
});
