import type { Core } from '../core/core.ts';
import type { Log } from '../core/log.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { AudioModeType, CallError, CallStatus, StartCallOptions, VADThresholdSettings } from './types.ts';

/** The settings that hold for all calls. */
export interface AudioSettings {
  inputDevice: string;
  outputDevice: string;
  /** 0 to 100. */
  inputVolume: number;
  /** 0 to 200. */
  outputVolume: number;
  automaticGainControl: boolean;
  echoCancellation: boolean;
  /** False while `noiseCancellation` is on. */
  noiseSuppression: boolean;
  noiseCancellation: boolean;
  /** dBFS; -100 is off. */
  noAudioInputThreshold: number;
}

/** The settings of one call; those that hold for all calls are included. */
export interface CallSettings {
  selfMute: boolean;
  selfDeaf: boolean;
  audioMode: AudioModeType;
  pttActive: boolean;
  /** Ms. */
  pttReleaseDelay: number;
  vad: VADThresholdSettings;
  /** The users whom the player has silenced for themselves. */
  localMutes: ReadonlySet<Snowflake>;
  /** 0 to 200; 100 for users who are not in it. */
  volumes: ReadonlyMap<Snowflake, number>;
}

/** Receives the reports of the engine about a call. */
export interface CallHost {
  readonly lobbyId: Snowflake;
  readonly settings: CallSettings;
  /** After Disconnected nothing is reported. */
  changeStatus(status: CallStatus, error?: CallError, errorDetail?: number): void;
  changeSpeaking(userId: Snowflake, speaking: boolean): void;
}

/** The engine's part of a call. */
export interface EngineCall {
  /** The settings of the call have changed. */
  apply(settings: CallSettings): void;
  /** Leaves the call; resolves once the server knows. */
  end(): Promise<void>;
}

/** Moves the audio. It is loaded when the first call starts. */
export interface VoiceEngine {
  /** Joins a call, and reports its status from Joining on. */
  start(host: CallHost, options: StartCallOptions): EngineCall;
  /** The settings of all calls have changed. */
  apply(settings: AudioSettings): void;
}

/** Receives the reports of the engine that are about no single call. */
export interface EngineHost {
  /** The microphone became louder than `noAudioInputThreshold`, or stopped being so. */
  inputDetected(isDetected: boolean): void;
  /** The log of voice calls. */
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/** The module that is loaded on the first call. */
export interface EngineModule {
  /** Rejects with an SvcppError if calls are not possible. */
  openEngine(core: Core, settings: AudioSettings, host: EngineHost): Promise<VoiceEngine>;
}
