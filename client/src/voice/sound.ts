import type { AudioFrame } from '@guildhall/call/connection/types';
import type { Snowflake } from '../core/snowflake.ts';
import type { AudioSettings, CallSettings } from './engine.ts';
import type { StartCallOptions } from './types.ts';

/** The events of the sound of a call. */
export interface SoundEvents {
  /** An encoded frame of 20 ms of the player; `timestamp` in samples at 48 kHz. */
  frame(opus: Uint8Array, timestamp: number): void;
  /** The player began or stopped to speak. */
  talking(isTalking: boolean): void;
  /** The microphone became louder than `noAudioInputThreshold`, or stopped being so. */
  inputDetected(isDetected: boolean): void;
  /** The microphone has ended; others are still heard. */
  failed(reason: string): void;
}

/** Opens the sound of a call. */
export interface SoundOptions extends Pick<StartCallOptions, 'onReceived' | 'onCaptured'> {
  audio: AudioSettings;
  call: CallSettings;
  events: SoundEvents;
}

/** The microphone and the speakers of one call. */
export interface Sound {
  apply(audio: AudioSettings, call: CallSettings): void;
  play(frame: AudioFrame): void;
  /** A user has left the call. */
  remove(userId: Snowflake): void;
  close(): void;
}

/** Percent at which the player hears a user. */
export function volumeOf({ localMutes, volumes }: CallSettings, userId: Snowflake): number {
  return localMutes.has(userId) ? 0 : (volumes.get(userId) ?? 100);
}
