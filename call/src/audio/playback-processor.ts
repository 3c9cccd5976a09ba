import type { PlaybackRing } from './playback-ring.ts';
import type { PlaybackMessage, WorkletScope } from './worklet-scope.ts';

/**
 * Registers the processor that mixes the talkers. The worklet runs the text of this function: it must not refer to anything outside of
 * itself, nor use syntax that bundlers replace with calls of helpers, such as class fields.
 */
export function installPlayback(scope: WorkletScope, createRing: () => PlaybackRing): void {
  /** Samples between two ticks: 10 ms. */
  const tickSamples = 480;

  class Playback extends scope.AudioWorkletProcessor {
    declare readonly process: (inputs: Float32Array[][], outputs: Float32Array[][]) => boolean;

    constructor() {
      super();
      const rings = new Map<string, PlaybackRing>();
      let removedUnderruns = 0;
      let sinceTick = 0;
      this.port.onmessage = ({ data }: MessageEvent<PlaybackMessage>) => {
        const ring = rings.get(data.id) || createRing();
        rings.set(data.id, ring);
        if ('left' in data) ring.write(data.left, data.right, data.isEnd);
        else if ('missing' in data) ring.conceal(data.missing);
        else if ('gains' in data) ring.setGain(data.gains.left, data.gains.right);
        else {
          removedUnderruns += ring.underruns();
          rings.delete(data.id);
        }
      };
      this.process = (_inputs, outputs) => {
        const [left, right] = outputs[0] || [];
        if (!left || !right) return true;
        for (const ring of rings.values()) ring.mix(left, right);
        sinceTick += left.length;
        if (sinceTick >= tickSamples) {
          sinceTick -= tickSamples;
          let underruns = removedUnderruns;
          for (const ring of rings.values()) underruns += ring.underruns();
          this.port.postMessage({ underruns });
        }
        return true;
      };
    }
  }
  scope.registerProcessor('guildhall-playback', Playback);
}
