import { FRAME_SAMPLES } from './opus-packet.ts';

/** Frames before the gate opened that are sent after all, so that the first sound of a word is not cut. */
const PRE_ROLL = 2;

/** Frames of silence that end a period of speech. */
const SILENCE_FRAMES = 5;

/** Receives the frames of a microphone. Timestamps in samples. */
export interface OutgoingActions {
  encode(samples: Float32Array<ArrayBuffer>, timestamp: number): void;
  silence(timestamp: number): void;
  talking(isTalking: boolean): void;
}

/** Decides which frames are sent: those while the gate is open, a few before, and silence after. */
export interface Outgoing {
  /** Takes a frame of 20 ms. `keep`: it may be sent if the gate opens right after it; false while muted. */
  next(samples: Float32Array<ArrayBuffer>, timestamp: number, gate: { readonly isOpen: boolean; readonly keep: boolean }): void;
  /** The microphone closes: ends a period of speech at once. */
  end(): void;
}

export function createOutgoing({ encode, silence, talking }: OutgoingActions): Outgoing {
  let kept: { readonly samples: Float32Array<ArrayBuffer>; readonly timestamp: number }[] = [];
  let wasOpen = false;
  let silenceLeft = 0;
  let nextTimestamp = 0;

  function open(): void {
    wasOpen = true;
    silenceLeft = 0;
    talking(true);
    for (const frame of kept) encode(frame.samples, frame.timestamp);
    kept = [];
  }

  function shut(): void {
    wasOpen = false;
    silenceLeft = SILENCE_FRAMES;
    talking(false);
  }

  return {
    next(samples, timestamp, { isOpen, keep }) {
      nextTimestamp = timestamp + FRAME_SAMPLES;
      if (isOpen) {
        if (!wasOpen) open();
        encode(samples, timestamp);
        return;
      }
      if (wasOpen) shut();
      if (silenceLeft > 0) {
        silenceLeft--;
        silence(timestamp);
      } else if (keep) {
        kept.push({ samples, timestamp });
        if (kept.length > PRE_ROLL) kept.shift();
      } else {
        kept = [];
      }
    },
    end() {
      kept = [];
      if (wasOpen) shut();
      for (; silenceLeft > 0; silenceLeft--, nextTimestamp += FRAME_SAMPLES) silence(nextTimestamp >>> 0);
    },
  };
}
