import type { WorkletScope } from './worklet-scope.ts';

/**
 * Registers the processor that cuts the input into frames of 20 ms and posts them. The worklet runs the text of this function: it must
 * not refer to anything outside of itself, nor use syntax that bundlers replace with calls of helpers, such as class fields.
 */
export function installCapture(scope: WorkletScope): void {
  const frameSamples = 960;

  class Capture extends scope.AudioWorkletProcessor {
    declare readonly process: (inputs: Float32Array[][]) => boolean;

    constructor() {
      super();
      let frame = new Float32Array(frameSamples);
      let filled = 0;
      // Without a source there is no input, and nothing is posted. The node mixes the channels of the source to its own number.
      this.process = (inputs) => {
        const channels = inputs[0] || [];
        const length = channels.length * frameSamples;
        if (length > 0 && frame.length !== length) {
          frame = new Float32Array(length);
          filled = 0;
        }
        for (let index = 0; index < (channels[0] || []).length; index++) {
          for (let at = 0; at < channels.length; at++) frame[at * frameSamples + filled] = (channels[at] || [])[index] || 0;
          if (++filled < frameSamples) continue;
          this.port.postMessage(frame, [frame.buffer]);
          frame = new Float32Array(length);
          filled = 0;
        }
        return true;
      };
    }
  }
  scope.registerProcessor('guildhall-capture', Capture);
}
