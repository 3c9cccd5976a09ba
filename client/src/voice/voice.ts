import { clampedNumber, expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import { aborted, ErrorType, invalid, SvcppError } from '../core/errors.ts';
import type { CallOptions } from '../core/http.ts';
import type { Snowflake } from '../core/snowflake.ts';
import { lobbyStore } from '../lobbies/store.ts';
import type { AgentVoiceSettings } from '../rpc/types.ts';
import { rpc } from '#rpc';
import { type AllCalls, createCall, type OwnCall } from './call.ts';
import { canRouteOutput, type DeviceKind, listDevices, watchDevices } from './devices.ts';
import type { AudioSettings, EngineModule, VoiceEngine } from './engine.ts';
import { voiceSettings } from './desktop.ts';
import { voiceLog } from './voice-log.ts';
import {
  AudioDevice,
  type Call,
  type CallError,
  CallStatus,
  type ClientThread,
  errorToString,
  getDefaultAudioDeviceId,
  type StartCallOptions,
  type Voice,
  type VoiceEvents,
  type VoiceSettings,
} from './types.ts';

/** Builds `client.voice`. */
export function voice(core: Core): Voice {
  return voiceWith(core, () => import('./index.ts'));
}

/** Builds `client.voice` on an engine that `load` loads when the first call starts. */
export function voiceWith(core: Core, load: () => Promise<EngineModule>): Voice {
  return new VoiceArea(core, load);
}

class VoiceArea implements Voice {
  readonly #core: Core;
  readonly #load: () => Promise<EngineModule>;
  readonly #events;
  readonly #calls = new Map<Snowflake, OwnCall>();
  readonly #all = { selfMute: false, selfDeaf: false };
  readonly #settings: AudioSettings = {
    inputDevice: getDefaultAudioDeviceId(),
    outputDevice: getDefaultAudioDeviceId(),
    inputVolume: 100,
    outputVolume: 100,
    automaticGainControl: true,
    echoCancellation: true,
    noiseSuppression: true,
    noiseCancellation: false,
    noAudioInputThreshold: -100,
  };
  readonly #warned = new Set<string>();
  #engine: VoiceEngine | undefined;
  #opening: Promise<VoiceEngine> | undefined;
  /** The events whose source is observed, from their first listener on. */
  readonly #observed = new Set<keyof VoiceEvents>();

  constructor(core: Core, load: () => Promise<EngineModule>) {
    this.#core = core;
    this.#load = load;
    const events = core.emitter<VoiceEvents>();
    this.#events = events;
    const drop = () => this.#drop();
    core.attach({ reset: drop, dispose: drop });
    core.use(lobbyStore).events.on('voice', ({ lobbyId, userId, added }) => {
      if (added !== undefined) events.emit('participant', { lobbyId, userId, added });
    });
  }

  on: Voice['on'] = (name, listener, options) => {
    if (!this.#observed.has(name)) this.#observe(name);
    return this.#events.on(name, listener, options);
  };

  async start(lobbyId: Snowflake, options: StartCallOptions = {}): Promise<Call> {
    expectArguments('voice.start', ['lobbyId', 'id', lobbyId]);
    this.#core.requireReady();
    this.#core.requireEnabled('StartCall');
    if (!this.#core.use(lobbyStore).get(lobbyId)) throw invalid('The player is not a member of this lobby. Join it first.');
    if (this.#calls.has(lobbyId)) throw invalid('The player is in the call of this lobby already. Use getCall.');
    const own = createCall(this.#core, lobbyId, this.#all, () => this.#calls.delete(lobbyId));
    this.#calls.set(lobbyId, own);
    try {
      const engine = await this.#open();
      if (options.signal?.aborted) throw aborted(options.signal.reason);
      // Left, or disposed of, while the engine was loaded.
      if (!this.#calls.has(lobbyId)) throw aborted();
      const ready = connected(own.call, options.signal);
      own.engine = engine.start(own.host, options);
      await ready;
      return own.call;
    } catch (error) {
      own.host.changeStatus(CallStatus.Disconnected);
      await own.engine?.end().catch(() => {});
      throw error;
    }
  }

  getCall(channelId: Snowflake) {
    return this.#calls.get(channelId)?.call ?? null;
  }

  getCalls() {
    return [...this.#calls.values()].map(({ call }) => call);
  }

  async endCall(channelId: Snowflake) {
    expectArguments('voice.endCall', ['channelId', 'id', channelId]);
    const own = this.#calls.get(channelId);
    if (!own) return;
    own.host.changeStatus(CallStatus.Disconnecting);
    await own.engine?.end();
    own.host.changeStatus(CallStatus.Disconnected);
  }

  async endCalls() {
    await Promise.all([...this.#calls.keys()].map((id) => this.endCall(id)));
  }

  async getInputDevices({ signal }: CallOptions = {}) {
    return unlessAborted(signal, listDevices('audioinput'));
  }

  async getOutputDevices({ signal }: CallOptions = {}) {
    return unlessAborted(signal, listDevices('audiooutput'));
  }

  async getCurrentInputDevice({ signal }: CallOptions = {}) {
    return unlessAborted(signal, current('audioinput', this.#settings.inputDevice));
  }

  async getCurrentOutputDevice({ signal }: CallOptions = {}) {
    return unlessAborted(signal, current('audiooutput', this.#settings.outputDevice));
  }

  async setInputDevice(deviceId: string, { signal }: CallOptions = {}) {
    expectArguments('voice.setInputDevice', ['deviceId', 'text', deviceId]);
    await unlessAborted(signal, requireDevice('audioinput', deviceId));
    this.#change({ inputDevice: deviceId });
  }

  async setOutputDevice(deviceId: string, { signal }: CallOptions = {}) {
    expectArguments('voice.setOutputDevice', ['deviceId', 'text', deviceId]);
    if (deviceId !== getDefaultAudioDeviceId() && !canRouteOutput())
      throw invalid('This runtime plays on the default device only. Choose the output in the system.');
    await unlessAborted(signal, requireDevice('audiooutput', deviceId));
    this.#change({ outputDevice: deviceId });
  }

  getInputVolume() {
    return this.#settings.inputVolume;
  }

  setInputVolume(volume: number) {
    this.#change({ inputVolume: clampedNumber('voice.setInputVolume', 'inputVolume', volume, 0, 100) });
  }

  getOutputVolume() {
    return this.#settings.outputVolume;
  }

  setOutputVolume(volume: number) {
    this.#change({ outputVolume: clampedNumber('voice.setOutputVolume', 'outputVolume', volume, 0, 200) });
  }

  getSelfDeafAll() {
    return this.#all.selfDeaf;
  }

  setSelfDeafAll(deaf: boolean) {
    expectArguments('voice.setSelfDeafAll', ['deaf', 'flag', deaf]);
    this.#changeAll({ selfDeaf: deaf });
  }

  getSelfMuteAll() {
    return this.#all.selfMute;
  }

  setSelfMuteAll(mute: boolean) {
    expectArguments('voice.setSelfMuteAll', ['mute', 'flag', mute]);
    this.#changeAll({ selfMute: mute });
  }

  setAutomaticGainControl(on: boolean) {
    this.#switch('automaticGainControl', on);
  }

  setEchoCancellation(on: boolean) {
    this.#switch('echoCancellation', on);
  }

  setNoiseSuppression(on: boolean) {
    this.#switch('noiseSuppression', on);
  }

  setNoiseCancellation(on: boolean) {
    this.#switch('noiseCancellation', on);
  }

  setNoAudioInputThreshold(threshold: number) {
    const member = 'voice.setNoAudioInputThreshold';
    this.#change({ noAudioInputThreshold: clampedNumber(member, 'dBFSThreshold', threshold, -100, 100) });
  }

  setAecDump(on: boolean) {
    expectArguments('voice.setAecDump', ['on', 'flag', on]);
    if (on) this.#warnOnce('setAecDump has no effect in this runtime.');
  }

  setEngineManagedAudioSession(isEngineManaged: boolean) {
    expectArguments('voice.setEngineManagedAudioSession', ['isEngineManaged', 'flag', isEngineManaged]);
  }

  setOpusHardwareCoding(encode: boolean, decode: boolean) {
    expectArguments('voice.setOpusHardwareCoding', ['encode', 'flag', encode], ['decode', 'flag', decode]);
  }

  setThreadPriority(thread: ClientThread, priority: number) {
    expectArguments('voice.setThreadPriority', ['thread', 'integer', thread], ['priority', 'integer', priority]);
    this.#warnOnce('setThreadPriority has no effect in JavaScript.');
  }

  setSpeakerMode(speakerMode: boolean) {
    expectArguments('voice.setSpeakerMode', ['speakerMode', 'flag', speakerMode]);
    this.#warnOnce('setSpeakerMode is deprecated since 1.3 and has no effect except on phones.');
    return false;
  }

  showAudioRoutePicker() {
    return false;
  }

  async desktopSettings(options: CallOptions = {}): Promise<VoiceSettings> {
    this.#core.requireAlive();
    return voiceSettings(await this.#core.use(rpc).voiceSettings(options));
  }

  #observe(name: keyof VoiceEvents): void {
    const core = this.#core;
    this.#observed.add(name);
    if (name === 'deviceChange')
      watchDevices(core, async () => {
        const [inputs, outputs] = await Promise.all([listDevices('audioinput'), listDevices('audiooutput')]);
        core.emit(this.#events, name, { inputs, outputs });
      });
    if (name === 'desktopSettings') {
      const changed = (settings: AgentVoiceSettings) => core.emit(this.#events, name, voiceSettings(settings));
      core.use(rpc).on('VOICE_SETTINGS_UPDATE', changed, { signal: core.lifetime });
    }
  }

  /** The settings as they work together. */
  get #effective(): AudioSettings {
    const { noiseSuppression, noiseCancellation } = this.#settings;
    return { ...this.#settings, noiseSuppression: noiseSuppression && !noiseCancellation };
  }

  /** The engine, loaded once; after a failure the next call tries again. */
  #open(): Promise<VoiceEngine> {
    this.#opening ??= this.#load().then(async ({ openEngine }) => {
      const inputDetected = (isDetected: boolean) => this.#core.emit(this.#events, 'inputDetected', isDetected);
      const engine = await openEngine(this.#core, this.#effective, { inputDetected, log: this.#core.use(voiceLog) });
      this.#engine = engine;
      // Settings may have changed while it was opened.
      engine.apply(this.#effective);
      return engine;
    });
    this.#opening.catch(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  #change(changed: Partial<AudioSettings>): void {
    Object.assign(this.#settings, changed);
    this.#engine?.apply(this.#effective);
  }

  #changeAll(changed: Partial<AllCalls>): void {
    Object.assign(this.#all, changed);
    for (const call of this.#calls.values()) call.apply();
  }

  #switch(name: 'automaticGainControl' | 'echoCancellation' | 'noiseSuppression' | 'noiseCancellation', on: boolean): void {
    expectArguments(`voice.set${name.charAt(0).toUpperCase()}${name.slice(1)}`, ['on', 'flag', on]);
    this.#change({ [name]: on });
  }

  #warnOnce(text: string): void {
    if (!this.#warned.has(text)) this.#core.use(voiceLog).warn(text);
    this.#warned.add(text);
  }

  /** Ends all calls without waiting for the server. */
  #drop(): void {
    for (const { engine, host } of [...this.#calls.values()]) {
      host.changeStatus(CallStatus.Disconnected);
      engine?.end().catch((error: unknown) => this.#core.use(voiceLog).info(`A call ended with an error: ${error}`));
    }
  }
}

/** Resolves when a call has audio; rejects if it ends before, or the caller aborts. */
function connected(call: Call, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      stop();
      signal?.removeEventListener('abort', stopWaiting);
      settle();
    };
    const stopWaiting = () => end(() => reject(aborted(signal?.reason)));
    const stop = call.on('status', ({ status, error, errorDetail }) => {
      if (status === CallStatus.Connected) end(resolve);
      else if (status === CallStatus.Disconnected) end(() => reject(callFailed(error, errorDetail)));
    });
    signal?.addEventListener('abort', stopWaiting, { once: true });
  });
}

function callFailed(error: CallError, code: number): SvcppError {
  const message = `The call ended before it had audio (${errorToString(error)}, ${code}). Start it again later.`;
  return new SvcppError({ type: ErrorType.NetworkError, message, code, retryable: true });
}

async function requireDevice(kind: DeviceKind, deviceId: string): Promise<void> {
  const isKnown = deviceId === getDefaultAudioDeviceId() || (await listDevices(kind)).some(({ id }) => id === deviceId);
  if (!isKnown) throw invalid('There is no such device. Choose one of the list.');
}

/** The device of an id, with its name if it is known. */
async function current(kind: DeviceKind, id: string): Promise<AudioDevice> {
  return (await listDevices(kind)).find((device) => device.id === id) ?? new AudioDevice(id);
}

async function unlessAborted<T>(signal: AbortSignal | undefined, result: Promise<T>): Promise<T> {
  const value = await result;
  if (signal?.aborted) throw aborted(signal.reason);
  return value;
}
