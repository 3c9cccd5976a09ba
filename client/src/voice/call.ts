import { clampedNumber, expectArguments } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { Snowflake } from '../core/snowflake.ts';
import { lobbyStore } from '../lobbies/store.ts';
import { callInfo } from '../lobbies/views.ts';
import type { CallHost, CallSettings, EngineCall } from './engine.ts';
import { AudioModeType, type Call, CallError, type CallEvents, CallStatus } from './types.ts';

/** A call with what only the area of voice may do with it. */
export interface OwnCall {
  readonly call: Call;
  readonly host: CallHost;
  /** The engine's part, once there is one. */
  engine: EngineCall | undefined;
  /** A setting that holds for all calls has changed. */
  apply(): void;
}

/** The state of mute that holds for all calls. */
export interface AllCalls {
  selfMute: boolean;
  selfDeaf: boolean;
}

/** Longest release delay of the talk key, ms. */
const LONGEST_DELAY = 2 ** 32 - 1;

/** Makes the call of a lobby; `ended` is called once when it is Disconnected. */
export function createCall(core: Core, lobbyId: Snowflake, all: AllCalls, ended: () => void): OwnCall {
  const events = core.emitter<CallEvents>();
  const { getParticipants, getVoiceStateHandle } = callInfo(core, lobbyId);
  const localMutes = new Set<Snowflake>();
  const volumes = new Map<Snowflake, number>();
  const own = {
    selfMute: false,
    selfDeaf: false,
    audioMode: AudioModeType.MODE_UNINIT as AudioModeType,
    pttActive: false,
    pttReleaseDelay: 0,
    vad: { vadThreshold: -60, automatic: true },
  };
  let status: CallStatus = CallStatus.Joining;

  const settings = (): CallSettings => {
    const selfDeaf = own.selfDeaf || all.selfDeaf;
    return { ...own, selfDeaf, selfMute: own.selfMute || all.selfMute || selfDeaf, localMutes, volumes };
  };
  const apply = () => created.engine?.apply(settings());
  const change = (changed: Partial<typeof own>) => {
    Object.assign(own, changed);
    apply();
  };

  const stop = core.use(lobbyStore).events.on('voice', ({ lobbyId: of, userId, added }) => {
    if (of !== lobbyId) return;
    if (added === undefined) events.emit('voiceState', userId);
    else events.emit('participant', { userId, added });
  });

  const host: CallHost = {
    lobbyId,
    get settings() {
      return settings();
    },
    changeStatus(next, error = CallError.None, errorDetail = 0) {
      if (status === next || status === CallStatus.Disconnected) return;
      status = next;
      core.emit(events, 'status', { status, error, errorDetail });
      if (next !== CallStatus.Disconnected) return;
      stop();
      ended();
    },
    changeSpeaking: (userId, speaking) => core.emit(events, 'speaking', { userId, speaking }),
  };

  const call: Call = {
    on: (...listen) => events.on(...listen),
    getChannelId: () => lobbyId,
    getGuildId: () => lobbyId,
    getStatus: () => status,
    getParticipants,
    getVoiceStateHandle,
    getAudioMode: () => own.audioMode,
    setAudioMode: (mode) => change({ audioMode: clampedNumber('call.setAudioMode', 'audioMode', mode, 0, 2) as AudioModeType }),
    getPTTActive: () => own.pttActive,
    setPTTActive(pttActive) {
      expectFlag('setPTTActive', 'active', pttActive);
      change({ pttActive });
    },
    getPTTReleaseDelay: () => own.pttReleaseDelay,
    setPTTReleaseDelay: (ms) =>
      change({ pttReleaseDelay: clampedNumber('call.setPTTReleaseDelay', 'releaseDelayMs', ms, 0, LONGEST_DELAY) }),
    getVADThreshold: () => ({ ...own.vad }),
    setVADThreshold(automatic, threshold) {
      expectFlag('setVADThreshold', 'automatic', automatic);
      change({ vad: { automatic, vadThreshold: clampedNumber('call.setVADThreshold', 'threshold', threshold, -100, 0) } });
    },
    getLocalMute: (userId) => localMutes.has(userId),
    setLocalMute(userId, mute) {
      expectArguments('call.setLocalMute', ['userId', 'id', userId], ['mute', 'flag', mute]);
      if (mute) localMutes.add(userId);
      else localMutes.delete(userId);
      apply();
    },
    getParticipantVolume: (userId) => volumes.get(userId) ?? 100,
    setParticipantVolume(userId, volume) {
      expectArguments('call.setParticipantVolume', ['userId', 'id', userId]);
      volumes.set(userId, clampedNumber('call.setParticipantVolume', 'volume', volume, 0, 200));
      apply();
    },
    getSelfDeaf: () => own.selfDeaf,
    setSelfDeaf(selfDeaf) {
      expectFlag('setSelfDeaf', 'deaf', selfDeaf);
      change({ selfDeaf });
    },
    getSelfMute: () => own.selfMute,
    setSelfMute(selfMute) {
      expectFlag('setSelfMute', 'mute', selfMute);
      change({ selfMute });
    },
  };
  const created: OwnCall = { call, host, engine: undefined, apply };
  return created;
}

function expectFlag(member: string, name: string, value: unknown): void {
  expectArguments(`call.${member}`, [name, 'flag', value]);
}
