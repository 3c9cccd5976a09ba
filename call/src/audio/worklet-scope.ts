/** The parts of AudioWorkletGlobalScope that the processors use (Web Audio API, section 1.32): the DOM types do not have them. */
export interface WorkletScope {
  readonly AudioWorkletProcessor: new () => { readonly port: MessagePort };
  registerProcessor(
    name: string,
    processor: new () => { process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean },
  ): void;
}

/** 20 ms of sound: 960 samples of each channel, one channel after another. */
export type CaptureMessage = Float32Array<ArrayBuffer>;

/** A message to the playback processor, about a talker. */
export type PlaybackMessage =
  /** Decoded sound, stereo. `isEnd`: it ends a period of speech. */
  | { readonly id: string; readonly left: Float32Array; readonly right: Float32Array; readonly isEnd: boolean }
  /** Samples that are missing, to be concealed. */
  | { readonly id: string; readonly missing: number }
  /** The gain of each side, 0 to 2. */
  | { readonly id: string; readonly gains: { readonly left: number; readonly right: number } }
  | { readonly id: string; readonly remove: true };

/** Each 10 ms: sound may be due. `underruns` counts since the start how often sound came too late into the ring of a talker. */
export interface PlaybackTick {
  readonly underruns: number;
}

export const CAPTURE = 'guildhall-capture';
export const PLAYBACK = 'guildhall-playback';
