import type { Gate } from './types.ts';

/** Ms of a frame, for which the state of the gate is decided. */
const FRAME = 20;

/** Ms for which the gate stays open after the last frame above the threshold, as words have quiet parts. */
const HANGOVER = 200;

/** dB below the threshold at which an open gate counts a frame as quiet. */
const HYSTERESIS = 3;

/** dB above the noise of the room at which `automatic` opens; and the least and the highest of its thresholds, in dBFS. */
const ABOVE_NOISE = 10;
const LEAST_THRESHOLD = -60;
const HIGHEST_THRESHOLD = -30;

/** The noise is the lowest level of the last windows: speech has pauses within that time. */
const WINDOW = 500;
const WINDOWS = 6;

/** Decides whether the microphone is open, frame by frame of 20 ms. It has no clock: the frames are its time. */
export interface NoiseGate {
  /** Takes the level of the next frame in dBFS; returns whether the frame passes. */
  update(dbfs: number): boolean;
  /** The talk key of `push-to-talk`. */
  setTalking(isTalking: boolean): void;
  /** The threshold in dBFS; undefined for `push-to-talk`. */
  readonly threshold: number | undefined;
}

export function createNoiseGate(gate: Gate): NoiseGate {
  return gate.kind === 'voice' ? createVoiceGate(gate.threshold) : createTalkKey(gate.releaseDelay);
}

function createVoiceGate(setting: number | 'automatic'): NoiseGate {
  const noise = createNoiseFloor();
  /** Ms for which the gate is still open. */
  let rest = 0;
  const threshold = (): number =>
    setting === 'automatic' ? Math.min(HIGHEST_THRESHOLD, Math.max(LEAST_THRESHOLD, noise.level + ABOVE_NOISE)) : setting;
  return {
    update(dbfs) {
      noise.update(dbfs);
      const isLoud = dbfs > threshold() - (rest > 0 ? HYSTERESIS : 0);
      rest = isLoud ? HANGOVER + FRAME : Math.max(0, rest - FRAME);
      return rest > 0;
    },
    setTalking() {},
    get threshold() {
      return threshold();
    },
  };
}

function createTalkKey(releaseDelay: number): NoiseGate {
  let isDown = false;
  let rest = 0;
  return {
    update() {
      const passes = isDown || rest > 0;
      rest = isDown ? releaseDelay : Math.max(0, rest - FRAME);
      return passes;
    },
    setTalking(isTalking) {
      isDown = isTalking;
    },
    threshold: undefined,
  };
}

/** Follows the noise of a room: down at once, up after three seconds without a quieter frame. */
function createNoiseFloor(): { readonly level: number; update(dbfs: number): void } {
  const lowest: number[] = [];
  let elapsed = 0;
  return {
    get level() {
      return Math.min(...lowest);
    },
    update(dbfs) {
      if (elapsed % WINDOW === 0) {
        lowest.push(dbfs);
        if (lowest.length > WINDOWS) lowest.shift();
      }
      elapsed += FRAME;
      const last = lowest.length - 1;
      lowest[last] = Math.min(lowest[last] ?? dbfs, dbfs);
    },
  };
}
