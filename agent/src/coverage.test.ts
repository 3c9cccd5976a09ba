import { globSync, readFileSync } from 'node:fs';
import { RPC_COMMANDS } from '@guildhall/protocol/rpc/commands';
import {
  EMBEDDED_COMMANDS,
  EMBEDDED_EVENTS,
  LAYOUT_MODES,
  SCREEN_ORIENTATIONS,
  THERMAL_STATES,
} from '@guildhall/protocol/rpc/embedded';
import { RPC_CLOSES, RPC_ERRORS } from '@guildhall/protocol/rpc/errors';
import { RPC_EVENTS } from '@guildhall/protocol/rpc/events';
import { IPC_OPCODES } from '@guildhall/protocol/rpc/frames';
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
import { FACTS } from './test/documented.ts';

const root = new URL('../..', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const tests = globSync(
  [
    'agent/src/**/*.test.ts',
    'rpc/src/**/*.test.ts',
    'test/agent/browser/*.test.ts',
    'web/test/browser/activit*.test.ts',
    'web/src/activities/**/*.test.ts',
  ],
  { cwd: root },
)
  .filter((path) => !path.endsWith('coverage.test.ts'))
  .map(read)
  .join('\n');
const readme = read('agent/README.md');
const NAME = '[A-Z][A-Z_]*[A-Z]';
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);

/** The titles in the text of a test file: the string literals that follow `test(` or the table of `test.each`. */
const titlesIn = (text: string) => all(text, /(?:\btest|\]\))\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g);
const titles = titlesIn(tests);
/** The methods of the recorded table of the SDK's commands. */
const recorded = all(read('web/test/browser/activity-commands.ts'), /^ {4}([a-z]\w*): \{/gm).map((method) =>
  method.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
);
/** Commands that a test sends and events that it awaits, each by its name in the call; a name in a list or in a comment does not count. */
const sent = all(tests, new RegExp(`\\b(?:command|code)\\(\\s*(?:\\w+,\\s*)?'(${NAME})'`, 'g'));
const awaited = all(tests, new RegExp(`(?:\\b(?:event|last|received)\\(\\s*(?:\\w+,\\s*)?|evt === )'(${NAME})'`, 'g'));

const isIn = (list: readonly string[], name: string) => list.some((text) => new RegExp(`\\b${name}\\b`).test(text));
/** Whether the readme says that a command or event is not built. */
const isLeftOut = (name: string) => isIn([readme.slice(readme.indexOf('## Not built'))], name);

/** The methods of the SDK whose names differ from their commands. */
const METHODS: Readonly<Record<string, string>> = {
  ENCOURAGE_HW_ACCELERATION: 'ENCOURAGE_HARDWARE_ACCELERATION',
  GET_ENTITLEMENTS_EMBEDDED: 'GET_ENTITLEMENTS',
  GET_SKUS_EMBEDDED: 'GET_SKUS',
};

/**
 * A command that is declared but unknown to every transport, and an event that can be subscribed to but is never sent
 * (docs/contract/rpc.md).
 */
const UNKNOWN = 'SEND_ANALYTICS_EVENT';
const NEVER_SENT = 'QUEST_ENROLLMENT_STATUS_UPDATE';

test('[rpc/commands, rpc/commands-of-activities] each command is sent by a test, or named in the title of one, unless it is left out', () => {
  const names = Object.keys(RPC_COMMANDS).filter((name) => COMMANDS.has(name) || !isLeftOut(name));
  const isTested = (name: string) => isIn(titles, name) || sent.includes(name) || recorded.includes(METHODS[name] ?? name);
  expect(names.filter((name) => !isTested(name))).toEqual([UNKNOWN]);
});

test('[rpc/events, rpc/events-of-activities] each event is awaited by a test, or named in the title of one', () => {
  const names = Object.keys(RPC_EVENTS);
  expect(names.filter((name) => !isIn(titles, name) && !awaited.includes(name))).toEqual([NEVER_SENT]);
});

test('[rpc/commands, rpc/events] commands and events that an agent does not have belong to activities, or are left out by the readme', () => {
  const commands = Object.keys(RPC_COMMANDS).filter((name) => !COMMANDS.has(name) && !Object.hasOwn(EMBEDDED_COMMANDS, name));
  const events = Object.keys(RPC_EVENTS).filter(
    (name) => !EVENTS.has(name as keyof typeof RPC_EVENTS) && !Object.hasOwn(EMBEDDED_EVENTS, name),
  );
  expect([...commands, ...events].filter((name) => !isLeftOut(name))).toEqual([]);
});

test('each documented fact is in the title of a test', () => {
  const unproved = FACTS.filter(({ at, proof }) => !titlesIn(read(at)).some((title) => title.includes(proof)));
  expect(unproved).toEqual([]);
  const names = FACTS.map(({ what }) => what);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** Codes that libraries know and no page documents. */
const UNDOCUMENTED = [
  ...['CLOSE_ABNORMAL', 'CLOSE_NORMAL', 'CLOSE_UNSUPPORTED'].map((name) => `close ${name}`),
  ...['INVALID_ACTIVITY_JOIN_REQUEST', 'INVALID_ACTIVITY_SECRET', 'INVALID_INVITE'].map((name) => `error ${name}`),
  ...['NO_ELIGIBLE_ACTIVITY', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'TRANSACTION_ABORTED'].map((name) => `error ${name}`),
];

test('[rpc/ipc, rpc/errors] each opcode and each code is among the facts', () => {
  const facts = new Set(FACTS.map(({ what }) => what));
  const declared = [
    ...Object.keys(IPC_OPCODES).map((name) => `opcode ${name}`),
    ...Object.keys(RPC_CLOSES).map((name) => `close ${name}`),
    ...Object.keys(RPC_ERRORS).map((name) => `error ${name}`),
  ];
  expect(declared.filter((name) => !facts.has(name)).sort()).toEqual(UNDOCUMENTED);
});

test('[rpc/scopes] no command makes guilds or channels', () => {
  expect(Object.keys(RPC_COMMANDS).filter((name) => /^CREATE_(?!CHANNEL_INVITE$)/.test(name))).toEqual([]);
});

test('[rpc/commands-of-activities, rpc/events-of-activities] the numbers of layouts, orientations, locks and thermal states, and nothing else', () => {
  expect(LAYOUT_MODES).toEqual({ FOCUSED: 0, PIP: 1, GRID: 2 });
  expect(SCREEN_ORIENTATIONS).toEqual({ PORTRAIT: 0, LANDSCAPE: 1 });
  expect(THERMAL_STATES).toEqual({ NOMINAL: 0, FAIR: 1, SERIOUS: 2, CRITICAL: 3 });
  const { ACTIVITY_LAYOUT_MODE_UPDATE: layout, THERMAL_STATE_UPDATE: thermal, ORIENTATION_UPDATE: turned } = EMBEDDED_EVENTS;
  const { args: lock } = EMBEDDED_COMMANDS.SET_ORIENTATION_LOCK_STATE;
  const within = (fit: (value: number) => boolean) => [-1, 0, 1, 2, 3, 4].filter(fit);
  expect(within((layout_mode) => fits(layout.data, { layout_mode }))).toEqual([0, 1, 2]);
  expect(within((thermal_state) => fits(thermal.data, { thermal_state }))).toEqual([0, 1, 2, 3]);
  expect(within((screen_orientation) => fits(turned.data, { screen_orientation, orientation: 'portrait' }))).toEqual([0, 1]);
  for (const name of ['picture_in_picture_lock_state', 'grid_lock_state'])
    expect(within((state) => fits(lock, { lock_state: 1, [name]: state }))).toEqual([1, 2, 3]);
  expect(within((lock_state) => fits(lock, { lock_state }))).toEqual([1, 2, 3]);
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
