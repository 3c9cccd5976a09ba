import {
  type Microphone,
  MicrophoneError,
  type MicrophoneEvents,
  type MicrophoneSettings,
  type Speakers,
} from '@guildhall/call/audio/types';
import type { CallConnection, ConnectionEvents, ConnectionOptions } from '@guildhall/call/connection/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DispatchName, Dispatches } from '../api/wire.ts';
import { channel, ME, ready } from '../state/fixtures.ts';
import { reduce } from '../state/reduce.ts';
import { createStore, type Store } from '../state/store.ts';
import type { State } from '../state/types.ts';
import { ActiveCall } from './active-call.ts';
import { call } from './call-store.ts';
import { PictureHub } from './pictures.ts';
import { DEFAULTS, type VoiceSettings } from './settings.ts';
import type { VoiceState } from './wire.ts';

interface Opened {
  options: ConnectionOptions;
  on: Partial<ConnectionEvents>;
  isClosed: boolean;
  spoken: number[];
}

let store: Store<State>;
let settings: Store<VoiceSettings>;
let sent: unknown[];
let notes: string[];
let opened: Opened[];
let microphone: { settings: MicrophoneSettings; on: Partial<MicrophoneEvents> } | undefined;
let refusal: MicrophoneError | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  store = createStore(ready({ channels: [channel({ id: '201', type: 2, name: 'lodge' }), channel({ id: '202', type: 2 })] }));
  settings = createStore(DEFAULTS);
  sent = [];
  notes = [];
  opened = [];
  microphone = undefined;
  refusal = undefined;
});
afterEach(() => {
  call.set(() => null);
  vi.useRealTimers();
});

function dispatch<Name extends DispatchName>(name: Name, data: Dispatches[Name]): void {
  store.set((state) => reduce(state, name, data, 0));
}

function fakeConnection(options: ConnectionOptions): CallConnection {
  const one: Opened = { options, on: options.events, isClosed: false, spoken: [] };
  opened.push(one);
  const nothing = () => undefined;
  return {
    state: { kind: 'connecting' },
    speak: (flags) => void one.spoken.push(flags),
    sendAudio: nothing,
    announceVideo: nothing,
    sendVideo: nothing,
    watch: nothing,
    wantKeyFrame: nothing,
    counts: { audio: { received: 0, failed: 0 }, video: { received: 0, failed: 0 } },
    privacyCode: async () => '1'.repeat(30),
    verificationCode: async () => undefined,
    reconnect: nothing,
    close: () => {
      one.isClosed = true;
    },
  };
}

async function openMicrophone(first: MicrophoneSettings, on: MicrophoneEvents): Promise<Microphone> {
  if (refusal) throw refusal;
  const one = { settings: first, on };
  microphone = one;
  return {
    apply: async (changed) => {
      one.settings = changed;
    },
    setTalking: () => undefined,
    close: () => undefined,
  };
}

function fakeSpeakers(): Speakers {
  const nothing = () => undefined;
  return {
    ...{ play: nothing, setVolume: nothing, setMasterVolume: nothing, setDeafened: nothing, remove: nothing, close: nothing },
    ...{ setDevice: async () => undefined, resume: async () => undefined },
    counts: { played: 0, concealed: 0, failed: 0, underruns: 0 },
  };
}

function unused(): never {
  throw new Error('There are no pictures.');
}

function joins(): ActiveCall {
  const needs = {
    store,
    settings,
    send: (op: number, data: unknown) => void sent.push({ op, data }),
    openConnection: fakeConnection,
    openMicrophone,
    openSpeakers: fakeSpeakers,
    pictures: new PictureHub({ openPlayer: unused, openEncoder: unused, changed: () => undefined }, (id) => id),
    left: () => undefined,
    route: (endpoint: string) => ({ endpoint, scheme: 'wss' as const }),
    mute: () => settings.set((before) => ({ ...before, muted: true })),
    notify: (text: string) => void notes.push(text),
  };
  return new ActiveCall(needs, { guildId: '100', channelId: '201' });
}

function ownState(more: Partial<VoiceState> = {}): VoiceState {
  return {
    ...{ guild_id: '100', channel_id: '201', user_id: ME.id, session_id: 's', request_to_speak_timestamp: null },
    ...{ deaf: false, mute: false, self_deaf: false, self_mute: false, self_video: false, suppress: false },
    ...more,
  };
}

function admit(endpoint: string | null = 'voice.example', token = 't'): void {
  dispatch('VOICE_STATE_UPDATE', ownState());
  dispatch('VOICE_SERVER_UPDATE', { guild_id: '100', token, endpoint });
}

test('joining asks the main gateway, then connects to the voice server that it names', async () => {
  joins();
  expect(sent).toEqual([
    { op: 4, data: { guild_id: '100', channel_id: '201', self_mute: false, self_deaf: false, self_video: false } },
  ]);
  expect(call.get()?.phase).toBe('joining');
  admit();
  expect(opened[0]?.options.admission).toEqual({
    ...{ userId: ME.id, sessionId: 's', serverId: '100', groupId: '201', token: 't', endpoint: 'voice.example' },
  });
  opened[0]?.on.state?.({ kind: 'connected', transport: 'websocket' });
  expect(call.get()?.phase).toBe('connected');
  opened[0]?.on.encryption?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(call.get()?.privacyCode).toBe('1'.repeat(30));
});

test('without an answer the join ends with a reason', () => {
  joins();
  vi.advanceTimersByTime(10_000);
  expect(notes).toEqual(['The server doesn’t let you join this call at the moment.']);
  expect(call.get()).toBeNull();
});

test('without a voice server it waits for one', () => {
  joins();
  admit(null);
  expect([call.get()?.phase, opened.length]).toEqual(['waiting', 0]);
  dispatch('VOICE_SERVER_UPDATE', { guild_id: '100', token: 'u', endpoint: 'other.example' });
  expect(opened[0]?.options.admission.token).toBe('u');
});

test('another voice server replaces the connection', () => {
  joins();
  admit();
  dispatch('VOICE_SERVER_UPDATE', { guild_id: '100', token: 'u', endpoint: 'other.example' });
  expect(opened.map((one) => one.isClosed)).toEqual([true, false]);
});

test('a move by a moderator is followed', () => {
  joins();
  admit();
  dispatch('VOICE_STATE_UPDATE', ownState({ channel_id: '202' }));
  expect(call.get()?.channelId).toBe('202');
  dispatch('VOICE_SERVER_UPDATE', { guild_id: '100', token: 'u', endpoint: 'voice.example' });
  expect(opened.at(-1)?.options.admission).toMatchObject({ groupId: '202', token: 'u' });
});

test('a newer session takes the call over', () => {
  joins();
  admit();
  dispatch('VOICE_STATE_UPDATE', ownState({ session_id: 'other' }));
  expect(notes).toEqual(['The call continues in another tab or on another device.']);
  expect([call.get(), opened[0]?.isClosed]).toEqual([null, true]);
  expect(sent).toHaveLength(1);
});

test('a disconnect by a moderator names the channel', () => {
  joins();
  admit();
  dispatch('VOICE_STATE_UPDATE', ownState({ channel_id: null }));
  expect(notes).toEqual(['You were disconnected from lodge.']);
  expect(call.get()).toBeNull();
});

test('an ended session of the voice server is asked for again, with a growing pause', () => {
  joins();
  admit();
  opened[0]?.on.state?.({ kind: 'ended', code: 4006, rejoin: true });
  expect(call.get()?.phase).toBe('reconnecting');
  vi.advanceTimersByTime(1500);
  expect(sent).toHaveLength(2);
  dispatch('VOICE_SERVER_UPDATE', { guild_id: '100', token: 'u', endpoint: 'voice.example' });
  opened[1]?.on.state?.({ kind: 'ended', code: 4006, rejoin: true });
  vi.advanceTimersByTime(1400);
  expect(sent).toHaveLength(2);
  vi.advanceTimersByTime(1200);
  expect(sent).toHaveLength(3);
});

test('a refusal for lack of encryption ends the call with advice', () => {
  joins();
  admit();
  opened[0]?.on.state?.({ kind: 'ended', code: 4017, rejoin: false });
  expect(notes).toEqual(['This browser is too old for end-to-end encrypted calls. Update it to join.']);
  expect(sent.at(-1)).toMatchObject({ op: 4, data: { channel_id: null } });
});

test('a new session of the main gateway joins again', async () => {
  joins();
  admit();
  store.set((state) => reduce(state, 'READY', { user: ME, session_id: 's2', guilds: [], private_channels: [] }, 0));
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.length, opened[0]?.isClosed, call.get()?.phase]).toEqual([2, true, 'joining']);
  dispatch('VOICE_STATE_UPDATE', ownState({ session_id: 's2' }));
  dispatch('VOICE_SERVER_UPDATE', { guild_id: '100', token: 'u', endpoint: 'voice.example' });
  expect(opened[1]?.options.admission.sessionId).toBe('s2');
});

test('muting, deafening and the muting by the server reach the microphone and the voice state', async () => {
  joins();
  await vi.advanceTimersByTimeAsync(0);
  admit();
  expect(microphone?.settings.isMuted).toBe(false);
  settings.set((before) => ({ ...before, deafened: true }));
  expect(microphone?.settings.isMuted).toBe(true);
  expect(sent.at(-1)).toMatchObject({ op: 4, data: { self_mute: true, self_deaf: true } });
  dispatch('VOICE_STATE_UPDATE', ownState({ self_mute: true, self_deaf: true }));
  settings.set((before) => ({ ...before, deafened: false }));
  dispatch('VOICE_STATE_UPDATE', ownState({ mute: true }));
  expect(microphone?.settings.isMuted).toBe(true);
});

test('speech is announced, and frames make users speakers until they fall silent', async () => {
  joins();
  await vi.advanceTimersByTimeAsync(0);
  admit();
  microphone?.on.talking?.(true);
  expect([opened[0]?.spoken, [...(call.get()?.speaking ?? [])]]).toEqual([[1], [ME.id]]);
  microphone?.on.talking?.(false);
  opened[0]?.on.audio?.({ userId: '11', seq: 0, timestamp: 0, opus: new Uint8Array(40) });
  expect([...(call.get()?.speaking ?? [])]).toEqual(['11']);
  await vi.advanceTimersByTimeAsync(400);
  expect(call.get()?.speaking.size).toBe(0);
});

test('without a microphone the call goes on, and the problem is known', async () => {
  refusal = new MicrophoneError('refused', 'no');
  joins();
  await vi.advanceTimersByTimeAsync(0);
  admit();
  expect([call.get()?.microphone, opened.length]).toEqual(['refused', 1]);
});

test('an invited member of the audience starts muted', async () => {
  joins();
  dispatch('VOICE_STATE_UPDATE', ownState({ suppress: true }));
  dispatch('VOICE_STATE_UPDATE', ownState({ request_to_speak_timestamp: '2026-01-01T00:00:00Z' }));
  expect(settings.get().muted).toBe(true);
  expect(notes).toEqual(['You were invited to speak. You are muted until you unmute.']);
});

test('leaving tells the main gateway and closes the connection', () => {
  const active = joins();
  admit();
  active.leave();
  expect(sent.at(-1)).toMatchObject({ op: 4, data: { guild_id: '100', channel_id: null } });
  expect([call.get(), opened[0]?.isClosed]).toEqual([null, true]);
});
