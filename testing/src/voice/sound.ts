import type { Duration } from '../duration.ts';
import type { Patience } from '../person/account.ts';
import type { WithId } from '../person/target.ts';
/** Sound that a person waits for; all that is given must hold. */
export interface WantedSound extends Patience {
  /** Who speaks or plays: a bot, a person, or `true` for anyone. */
  voice: true | (WithId & { readonly name: string });
  /** How much of it; 200 ms if absent. */
  for?: Duration;
  /** The frequency that dominates it, in Hz, within 3 %. */
  hertz?: number;
}

/** Sound that was heard. */
export interface Sound {
  /** The id of the user. */
  from: string;
  /** Frames of Opus, decrypted, in their order. */
  opus: readonly Uint8Array[];
  /** The same decoded: one channel at 48 kHz, -1 to 1. */
  pcm: Float32Array;
  seconds: number;
  /** The root mean square in dBFS: 0 is the loudest, -100 silence. */
  loudness: number;
  /** The frequency that dominates, in Hz; 0 in silence. */
  hertz: number;
}

/** Sound to send: the path of an Ogg Opus file, a tone, samples (one channel, 48 kHz, -1 to 1), or frames of Opus. */
export type SpokenSound =
  | string
  | URL
  | { hertz: number; for?: Duration }
  | { pcm: Float32Array }
  | { opus: readonly Uint8Array[] };
