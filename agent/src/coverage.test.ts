import { globSync, readFileSync } from 'node:fs';
import { RPC_COMMANDS } from '@guildhall/protocol/rpc/commands';
import { EMBEDDED_COMMANDS, EMBEDDED_EVENTS } from '@guildhall/protocol/rpc/embedded';
import { RPC_EVENTS } from '@guildhall/protocol/rpc/events';
import {
  CertifiedDevice,
  DEVICE_TYPES,
  KEY_TYPES,
  RpcVoiceConnection,
  ShortcutKey,
  VOICE_CONNECTION_STATES,
  VOICE_MODES,
  VoiceSettingsChange,
} from '@guildhall/protocol/rpc/voice';
import { fits } from '@guildhall/rpc/validate';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands/table.ts';
import { EVENTS } from './events/names.ts';

const root = new URL('../..', import.meta.url).pathname;
/** The tests of the agent and of the web client, without this one. */
const tests = globSync(
  [
    'agent/src/**/*.test.ts',
    'rpc/src/**/*.test.ts',
    'test/agent/browser/*.test.ts',
    'web/test/browser/*.test.ts',
    'web/src/activities/**/*.test.ts',
  ],
  {
    cwd: root,
  },
)
  .filter((path) => !path.endsWith('coverage.test.ts'))
  .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
  .join('\n');
const readme = readFileSync(`${root}/agent/README.md`, 'utf8');
const isNamed = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

/** Those of the table that only embedded activities have; the tests of the web client cover them. */
const isEmbedded = (name: string) => Object.hasOwn(EMBEDDED_COMMANDS, name) || Object.hasOwn(EMBEDDED_EVENTS, name);

test('[rpc/commands] each command of the table that is not of activities has a handler and a test', () => {
  const names = Object.keys(RPC_COMMANDS).filter((name) => !isEmbedded(name));
  expect(names.filter((name) => !COMMANDS.has(name) && !isNamed(readme, name))).toEqual([]);
  expect(names.filter((name) => COMMANDS.has(name) && !isNamed(tests, name))).toEqual([]);
});

test('[rpc/events] each event of the table that is not of activities is sent, and has a test', () => {
  const names = Object.keys(RPC_EVENTS).filter((name) => !isEmbedded(name));
  expect(names.filter((name) => !EVENTS.has(name as keyof typeof RPC_EVENTS) && !isNamed(readme, name))).toEqual([]);
  expect(names.filter((name) => EVENTS.has(name as keyof typeof RPC_EVENTS) && !isNamed(tests, name))).toEqual([]);
});

test('[rpc/voice-settings] the modes, the kinds of keys and of devices, and nothing else', () => {
  expect(VOICE_MODES).toEqual(['PUSH_TO_TALK', 'VOICE_ACTIVITY']);
  for (const type of VOICE_MODES) expect(fits(VoiceSettingsChange, { mode: { type } })).toBe(true);
  expect(fits(VoiceSettingsChange, { mode: { type: 'OPEN' } })).toBe(false);
  expect(KEY_TYPES).toEqual({ KEYBOARD_KEY: 0, MOUSE_BUTTON: 1, KEYBOARD_MODIFIER_KEY: 2, GAMEPAD_BUTTON: 3 });
  for (const type of Object.values(KEY_TYPES)) expect(fits(ShortcutKey, { type, code: 1, name: 'x' })).toBe(true);
  expect(fits(ShortcutKey, { type: 4, code: 1 })).toBe(false);
  const named = { name: 'Micro', url: 'https://micro.example' };
  const device = (type: string) => ({ type, id: 'one', vendor: named, model: named, related: [] });
  expect(DEVICE_TYPES).toEqual(['audioinput', 'audiooutput', 'videoinput']);
  for (const type of DEVICE_TYPES) expect(fits(CertifiedDevice, device(type))).toBe(true);
  expect(fits(CertifiedDevice, device('printer'))).toBe(false);
});

test('[rpc/the-voice-connection] there are ten states', () => {
  expect(VOICE_CONNECTION_STATES).toHaveLength(10);
  const at = (state: string) => ({ state, hostname: '', pings: [], average_ping: 0 });
  for (const state of VOICE_CONNECTION_STATES) expect(fits(RpcVoiceConnection, at(state))).toBe(true);
  expect(fits(RpcVoiceConnection, at('LOST'))).toBe(false);
  expect(fits(RpcVoiceConnection, { ...at('CONNECTED'), pings: Array.from({ length: 21 }, () => 1) })).toBe(false);
});
