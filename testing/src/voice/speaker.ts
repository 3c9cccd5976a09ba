import type { AudioFrame } from '@guildhall/call/connection/types';

/** A frame of sound as it was heard. */
export interface HeardFrame {
  /** When it arrived, by `performance.now`. */
  at: number;
  opus: Uint8Array;
  /** One channel at 48 kHz, -1 to 1. */
  samples: Float32Array;
}

/** Frames after which a missing one is given up. */
const PATIENCE = 3;
/** Frames that are kept, a minute. */
const KEPT = 3000;
const CIRCLE = 0x10000;

/** The parts of the engine that a speaker needs. */
interface SpeakerParts {
  /** That of a decoder of this user alone. */
  decode: (opus: Uint8Array) => Float32Array;
  /** Whether a frame only ends speech. */
  isSilence: (opus: Uint8Array) => boolean;
}

/** The sound of one user in a call: frames in the order in which they were spoken, decoded, without those that only end speech. */
export class Speaker {
  readonly frames: HeardFrame[] = [];
  /** The number of frames that have been dropped from the front of `frames`. */
  dropped = 0;
  /** Frames before this number, counted from the first of the call, have been returned to the test. */
  heard = 0;
  readonly #parts: SpeakerParts;
  #early: AudioFrame[] = [];
  #next: number | undefined;

  constructor(parts: SpeakerParts) {
    this.#parts = parts;
  }

  /** Takes a frame; decryption may have changed the order of frames. */
  push(frame: AudioFrame): void {
    this.#next ??= frame.seq;
    const expected = this.#next;
    if (distance(frame.seq, expected) < 0) return;
    this.#early.push(frame);
    this.#early.sort((one, other) => distance(one.seq, expected) - distance(other.seq, expected));
    while (this.#early[0] && (this.#early[0].seq === this.#next || this.#early.length > PATIENCE))
      this.#take(this.#early.shift());
  }

  #take(frame: AudioFrame | undefined): void {
    if (!frame) return;
    this.#next = (frame.seq + 1) % CIRCLE;
    const { opus } = frame;
    // Silence is decoded too: the decoder still holds the end of the sound before.
    const samples = this.#parts.decode(opus);
    if (this.#parts.isSilence(opus)) return;
    this.frames.push({ at: performance.now(), opus, samples });
    if (this.frames.length <= KEPT) return;
    this.frames.shift();
    this.dropped += 1;
  }
}

/** The signed distance of two numbers of 16 bits. */
function distance(value: number, origin: number): number {
  const ahead = (value - origin + CIRCLE) % CIRCLE;
  return ahead >= CIRCLE / 2 ? ahead - CIRCLE : ahead;
}
