import type { Snowflake } from '@guildhall/protocol/ids';
import type { AudioFrame } from '../connection/types.ts';

/** How the microphone opens. */
export type Gate =
  /** Opens above a level in dBFS, -100 to 0; `automatic` follows the noise of the room. */
  | { readonly kind: 'voice'; readonly threshold: number | 'automatic' }
  /** Open while `setTalking(true)`; stays open for `releaseDelay` ms after. */
  | { readonly kind: 'push-to-talk'; readonly releaseDelay: number };

/** How the sound of a microphone is processed. */
export interface MicrophoneSettings {
  /** A device id of mediaDevices; `default` for the system's. */
  deviceId: string;
  /** 0 to 200 %. */
  volume: number;
  gate: Gate;
  isMuted: boolean;
  echoCancellation: boolean;
  /** `browser` is the browser's own; `rnnoise` a neural network, loaded on first use. */
  noiseSuppression: 'off' | 'browser' | 'rnnoise';
  automaticGain: boolean;
  /** Bits per second; the bitrate of the channel. */
  bitrate: number;
}

export interface MicrophoneEvents {
  /** An encoded frame of 20 ms while the gate is open. `timestamp` in samples at 48 kHz. */
  frame(opus: Uint8Array, timestamp: number): void;
  /** The gate has opened or closed. */
  talking(isTalking: boolean): void;
  /** The level of the input in dBFS, -100 to 0, about 20 times a second. */
  level(dbfs: number): void;
  /** The microphone has ended: unplugged, or taken away by the user. */
  ended(): void;
  /** The samples of a frame of 20 ms, mono, before the gate and the encoder; changes take effect. */
  samples?(samples: Float32Array): void;
  /** A setting could not be followed: `message` says in a sentence what is done instead. */
  fallback?(message: string): void;
}

/** Why there is no microphone. */
export type MicrophoneProblem = 'refused' | 'missing' | 'busy' | 'unsupported';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;

  constructor(problem: MicrophoneProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** An open microphone. */
export interface Microphone {
  /** Changes settings; another device or processing opens the microphone again, and rejects with a MicrophoneError if that fails. */
  apply(settings: MicrophoneSettings): Promise<void>;
  /** The talk key of `push-to-talk`. */
  setTalking(isTalking: boolean): void;
  close(): void;
}

/** How loud each side is, 0 to 1. */
export interface Pan {
  readonly left: number;
  readonly right: number;
}

/** Plays the sound of others. */
export interface Speakers {
  /** Takes a frame into the jitter buffer of its user. */
  play(frame: AudioFrame): void;
  /** 0 to 200 %, of one user; `pan` is how loud each side is, 0 to 1, by default 1. */
  setVolume(userId: Snowflake, percent: number, pan?: Pan): void;
  /** 0 to 200 %, of all. */
  setMasterVolume(percent: number): void;
  setDeafened(isDeafened: boolean): void;
  /** A device id of mediaDevices; `default` for the system's. Rejects where outputs cannot be chosen. */
  setDevice(deviceId: string): Promise<void>;
  /** The user has left: forgets the buffer. */
  remove(userId: Snowflake): void;
  /** Frames since the start that were played, and that were missing when their time came and were concealed. */
  readonly counts: SpeakerCounts;
  /**
   * Lets the sound begin where the browser demands a gesture of the user first: call it in the handler of a click or key. Rejects if
   * the browser refuses.
   */
  resume(): Promise<void>;
  close(): void;
}

export interface SpeakerCounts {
  readonly played: number;
  readonly concealed: number;
  /** Frames that could not be decoded, and times that the output ran dry because the page was late. */
  readonly failed: number;
  readonly underruns: number;
}

export interface SpeakerEvents {
  /** Whether the browser withholds all sound until the user does something in the page (`resume`). */
  suspended(isSuspended: boolean): void;
  /** The samples of a user, both sides, before they are played; changes take effect, and false drops them. */
  samples(userId: Snowflake, left: Float32Array, right: Float32Array): boolean;
  /** Nothing can be played: `message` says in a sentence why. */
  failed(message: string): void;
}
