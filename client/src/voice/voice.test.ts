import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ErrorType } from '../core/errors.ts';
import { next, openClient, PlayScene, record } from '../test/play-scene.ts';
import { agentsIn, FakeAgent } from '../testing/fake-agent.ts';
import type { AudioSettings, CallHost, CallSettings, EngineModule } from './engine.ts';
import { AudioDevice, AudioModeType, CallError, CallStatus, errorToString, getDefaultAudioDeviceId } from './types.ts';
import { statusToString, threadToString, VoiceInputModeType } from './types.ts';
import { voiceWith } from './voice.ts';

const scene = await PlayScene.open();
afterAll(() => scene.stop());

/** A player in a lobby. */
async function inLobby(name: string) {
  const player = await scene.player(name);
  const created = next(player.client.lobbies, 'created');
  const lobbyId = await player.client.lobbies.createOrJoinLobby(`voice of ${player.id}`);
  await created;
  return { ...player, lobbyId };
}

/** An engine that records what it is given; the test plays the voice server. */
function recordingEngine() {
  const seen = { audio: [] as AudioSettings[], call: [] as CallSettings[], ended: 0, loaded: 0, hosts: [] as CallHost[] };
  const load = async (): Promise<EngineModule> => {
    seen.loaded += 1;
    return {
      openEngine: async () => ({
        start(host) {
          seen.hosts.push(host);
          return {
            apply: (settings) => void seen.call.push(settings),
            end: async () => {
              seen.ended += 1;
            },
          };
        },
        apply: (settings) => void seen.audio.push(settings),
      }),
    };
  };
  return { seen, load };
}

test('a call starts only in a lobby of the player, and with a session', async () => {
  const { client, trace, lobbyId } = await inLobby('ada');
  const sent = trace.requests.length;
  expect([client.voice.getCall(lobbyId), client.voice.getCalls()]).toEqual([null, []]);
  await client.voice.endCall(lobbyId);
  await client.voice.endCalls();
  await expect(client.voice.start('1')).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(client.voice.start(1 as never)).rejects.toThrow('voice.start: expected lobbyId to be a decimal string, got 1');
  const idle = openClient(scene.p.address, 'token');
  await expect(idle.client.voice.start(lobbyId)).rejects.toMatchObject({ type: ErrorType.ClientNotReady });
  idle.client.dispose();
  expect(trace.requests.length).toBe(sent);
});

test('a call with an engine: status, settings, participants, end', async () => {
  const { client, trace, id, lobbyId } = await inLobby('ada');
  const { seen, load } = recordingEngine();
  const voice = voiceWith(client.core, load);
  voice.setSelfMuteAll(true);
  const starting = voice.start(lobbyId);
  await expect(voice.start(lobbyId)).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect.poll(() => seen.hosts.length).toBe(1);
  const [host] = seen.hosts;
  expect(host?.settings).toMatchObject({ selfMute: true, selfDeaf: false, vad: { automatic: true, vadThreshold: -60 } });
  const early = voice.getCall(lobbyId);
  expect(early?.getStatus()).toBe(CallStatus.Joining);
  host?.changeStatus(CallStatus.Connecting);
  host?.changeStatus(CallStatus.Connected);
  const call = await starting;
  expect(voice.getCalls()).toEqual([call]);
  const events = record(call, 'status', 'participant', 'voiceState', 'speaking');

  const state = { lobby_id: lobbyId, user_id: id, channel_id: lobbyId, self_mute: true, self_deaf: false };
  trace.receive('LOBBY_VOICE_STATE_UPDATE', state);
  trace.receive('LOBBY_VOICE_STATE_UPDATE', { ...state, self_deaf: true });
  host?.changeSpeaking(id, true);
  await Promise.resolve();
  expect(call.getParticipants()).toEqual([id]);
  expect(call.getVoiceStateHandle(id)?.selfDeaf).toBe(true);

  expect([call.getChannelId(), call.getGuildId(), call.getAudioMode()]).toEqual([lobbyId, lobbyId, AudioModeType.MODE_UNINIT]);
  voice.setSelfMuteAll(false);
  expect(seen.call.at(-1)).toMatchObject({ selfMute: false });
  call.setSelfDeaf(true);
  // A deafened player is not heard either.
  expect(seen.call.at(-1)).toMatchObject({ selfMute: true, selfDeaf: true });
  expect([call.getSelfMute(), call.getSelfDeaf(), voice.getSelfMuteAll()]).toEqual([false, true, false]);
  call.setAudioMode(AudioModeType.MODE_PTT);
  call.setPTTActive(true);
  call.setPTTReleaseDelay(20);
  call.setVADThreshold(false, -200);
  call.setLocalMute('7', true);
  call.setParticipantVolume('7', 500);
  const now = {
    audioMode: AudioModeType.MODE_PTT,
    pttActive: true,
    pttReleaseDelay: 20,
    vad: { automatic: false, vadThreshold: -100 },
  };
  expect(seen.call.at(-1)).toMatchObject(now);
  expect([...(seen.call.at(-1)?.localMutes ?? [])]).toEqual(['7']);
  expect([call.getLocalMute('7'), call.getParticipantVolume('7'), call.getParticipantVolume('8')]).toEqual([true, 200, 100]);
  expect(() => call.setParticipantVolume('7', Number.NaN)).toThrow('expected volume to be a number from 0 to 200, got NaN');
  expect(() => call.setSelfMute(1 as never)).toThrow(TypeError);

  host?.changeStatus(CallStatus.Reconnecting);
  host?.changeStatus(CallStatus.Connected);
  expect(call.getSelfDeaf()).toBe(true);
  await voice.endCall(lobbyId);
  expect([seen.ended, voice.getCall(lobbyId)]).toEqual([1, null]);
  await Promise.resolve();
  const status = (of: number) => ['status', { status: of, error: CallError.None, errorDetail: 0 }];
  expect(events).toEqual([
    ['participant', { userId: id, added: true }],
    ['voiceState', id],
    ['speaking', { userId: id, speaking: true }],
    ...[CallStatus.Reconnecting, CallStatus.Connected, CallStatus.Disconnecting, CallStatus.Disconnected].map(status),
  ]);
  // The engine is loaded once.
  const again = voice.start(lobbyId);
  await expect.poll(() => seen.hosts.length).toBe(2);
  expect(seen.loaded).toBe(1);
  seen.hosts[1]?.changeStatus(CallStatus.Disconnected, CallError.VoiceConnectionFailed, 4017);
  await expect(again).rejects.toMatchObject({ code: 4017 });
  expect(voice.getCalls()).toEqual([]);
});

test('a start that is aborted leaves the call, and disposal ends all calls', async () => {
  const { client, lobbyId } = await inLobby('ada');
  const { seen, load } = recordingEngine();
  const voice = voiceWith(client.core, load);
  const abort = new AbortController();
  const starting = voice.start(lobbyId, { signal: abort.signal });
  await expect.poll(() => seen.hosts.length).toBe(1);
  abort.abort();
  await expect(starting).rejects.toMatchObject({ type: ErrorType.Aborted });
  expect([seen.ended, voice.getCalls()]).toEqual([1, []]);
  const second = voice.start(lobbyId);
  await expect.poll(() => seen.hosts.length).toBe(2);
  seen.hosts[1]?.changeStatus(CallStatus.Connected);
  const call = await second;
  client.dispose();
  expect([seen.ended, call.getStatus(), voice.getCalls()]).toEqual([2, CallStatus.Disconnected, []]);
});

test('settings have defaults, keep their values and stay within their ranges', async () => {
  const { client, trace } = await scene.player('ada');
  const { seen, load } = recordingEngine();
  const { voice } = client;
  expect([voice.getInputVolume(), voice.getOutputVolume()]).toEqual([100, 100]);
  expect([voice.getSelfMuteAll(), voice.getSelfDeafAll()]).toEqual([false, false]);
  voice.setInputVolume(150);
  voice.setOutputVolume(-1);
  voice.setSelfDeafAll(true);
  expect([voice.getInputVolume(), voice.getOutputVolume(), voice.getSelfDeafAll()]).toEqual([100, 0, true]);
  expect(() => voice.setInputVolume('5' as never)).toThrow(
    new TypeError('voice.setInputVolume: expected inputVolume to be a number from 0 to 100, got string'),
  );
  expect(() => voice.setEchoCancellation(1 as never)).toThrow('voice.setEchoCancellation: expected on to be a boolean, got 1');
  expect([voice.setSpeakerMode(true), voice.setSpeakerMode(false), voice.showAudioRoutePicker()]).toEqual([false, false, false]);
  const warned: string[] = [];
  client.log.addVoiceSink(({ message }) => warned.push(message));
  voice.setAecDump(true);
  voice.setAecDump(true);
  voice.setThreadPriority(0, 1);
  voice.setOpusHardwareCoding(true, true);
  voice.setEngineManagedAudioSession(true);
  expect(warned).toEqual(['setAecDump has no effect in this runtime.', 'setThreadPriority has no effect in JavaScript.']);
  expect(trace.logged.some((line) => line.includes('setAecDump'))).toBe(false);

  const { client: other, lobbyId } = await inLobby('bob');
  const own = voiceWith(other.core, load);
  own.setNoiseCancellation(true);
  own.setNoAudioInputThreshold(-200);
  const starting = own.start(lobbyId).catch(() => {});
  await expect.poll(() => seen.hosts.length).toBe(1);
  own.setAutomaticGainControl(false);
  expect(seen.audio.at(-1)).toMatchObject({
    ...{ noiseCancellation: true, noiseSuppression: false, automaticGainControl: false, echoCancellation: true },
    ...{ noAudioInputThreshold: -100, inputDevice: 'default', outputDevice: 'default' },
  });
  own.setNoiseCancellation(false);
  expect(seen.audio.at(-1)?.noiseSuppression).toBe(true);
  seen.hosts[0]?.changeStatus(CallStatus.Disconnected);
  await starting;
});

test('without an audio system there are no devices but the default', async () => {
  const { client } = await scene.player('ada');
  const { voice } = client;
  expect([await voice.getInputDevices(), await voice.getOutputDevices()]).toEqual([[], []]);
  const current = await voice.getCurrentInputDevice();
  expect(current).toMatchObject({ id: getDefaultAudioDeviceId(), name: '', isDefault: true });
  expect(current.equals(await voice.getCurrentOutputDevice())).toBe(true);
  expect(current.equals(new AudioDevice('other'))).toBe(false);
  await voice.setInputDevice('default');
  await expect(voice.setInputDevice('other')).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(voice.setOutputDevice('other')).rejects.toMatchObject({ type: ErrorType.ValidationError });
  await expect(voice.desktopSettings()).rejects.toMatchObject({ type: ErrorType.RPCError });
});

test('the voice settings of the desktop agent are read, and their changes are events', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-'));
  const sent = {
    ...{ mute: true, deaf: false, automatic_gain_control: true, echo_cancellation: true, noise_suppression: false },
    input: { volume: 55 },
    output: { volume: 120 },
    mode: { type: 'PUSH_TO_TALK', shortcut: [{ name: 'ctrl' }, { name: 'f8' }] },
  };
  const responds = { GET_VOICE_SETTINGS: () => ({ data: sent }) };
  const agent = await FakeAgent.start({ folder, api: `${scene.p.address}/api`, responds });
  const { client } = await scene.player('ada', { transports: { agent: agentsIn(folder) } });
  const settings = {
    ...{ selfMute: true, selfDeaf: false, inputMode: VoiceInputModeType.PushToTalk, pttKey: 'ctrl + f8' },
    ...{ inputVolume: 55, outputVolume: 120, automaticGainControl: true, echoCancellation: true },
    ...{ noiseSuppression: false, noiseCancellation: false },
  };
  expect(await client.voice.desktopSettings()).toEqual(settings);
  const changed = new Promise((resolve) => client.voice.on('desktopSettings', resolve));
  await expect.poll(() => agent.named('SUBSCRIBE').length).toBe(1);
  agent.emit('VOICE_SETTINGS_UPDATE', { ...sent, mode: { type: 'VOICE_ACTIVITY' } });
  expect(await changed).toEqual({ ...settings, inputMode: VoiceInputModeType.VoiceActivity, pttKey: '' });
  client.dispose();
  await agent.stop();
  rmSync(folder, { recursive: true });
});

test('the values of enums have names', () => {
  expect([errorToString(5), statusToString(3), threadToString(2), errorToString(77 as never)]).toEqual([
    'Forbidden',
    'SignalingConnected',
    'Network',
    'unknown',
  ]);
});
