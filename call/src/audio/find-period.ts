/**
 * The lag in samples, 2.5 to 16 ms, at which the end of a signal resembles itself most: the period of a voice. The signal is a ring in
 * which `written` samples have been written. The worklet runs the text of this function: it must not refer to anything outside of itself.
 */
export function findPeriod(ring: Float32Array, written: number): number {
  const at = (back: number) => ring[(written - back + ring.length * 2) % ring.length] || 0;
  const bestLag = (from: number, until: number, step: number): number => {
    let best = until;
    let highest = Number.NEGATIVE_INFINITY;
    for (let lag = from; lag <= until; lag += step) {
      let product = 0;
      let energy = 1e-9;
      for (let back = 1; back <= 480; back += step) {
        product += at(back) * at(back + lag);
        energy += at(back + lag) * at(back + lag);
      }
      if (product / Math.sqrt(energy) > highest) {
        best = lag;
        highest = product / Math.sqrt(energy);
      }
    }
    return best;
  };
  const coarse = bestLag(120, 768, 4);
  return bestLag(Math.max(120, coarse - 3), coarse + 3, 1);
}
