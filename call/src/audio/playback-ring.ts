/** Buffers the sound of a talker until the output takes it, and conceals its gaps. All lengths in samples. */
export interface PlaybackRing {
  /** Adds sound. `isEnd`: it ends a period of speech, so that nothing is missing after it. */
  write(left: Float32Array, right: Float32Array, isEnd: boolean): void;
  /** Adds a repetition of the last period of the sound, ever more quietly. */
  conceal(samples: number): void;
  /** Adds the sound that is due to the output. */
  mix(left: Float32Array, right: Float32Array): void;
  /** The gain of each side; by default both are the same. */
  setGain(left: number, right?: number): void;
  level(): number;
  /** How often sound came too late. */
  underruns(): number;
}

/**
 * Creates a ring. The worklet runs the text of this function: it must not refer to anything outside of itself, nor use syntax that
 * bundlers replace with calls of helpers, such as class fields.
 */
export function createRing(findPeriod: (ring: Float32Array, written: number) => number): PlaybackRing {
  const capacity = 48_000;
  /** Silence before a period of speech, so that the next frame may come late by that; also the fade of a change of gain. */
  const lead = 960;
  /** How long the ring conceals missing sound before it is silent; a concealment has faded out by then. */
  const patience = 2_880;
  const fading = 4_800;
  /** The length over which invented and real sound are blended. */
  const blend = 240;

  const channels = [new Float32Array(capacity), new Float32Array(capacity)];
  let [written, read, wait, underruns] = [0, 0, 0, 0];
  let hasEnded = true;
  /** The samples concealed since the last received sound, the period that they repeat, and its start in the ring. */
  let [invented, period] = [0, 1];
  let [gainLeft, gainRight, wantedLeft, wantedRight] = [1, 1, 1, 1];
  /** The least level since the place `checked`. */
  let [least, checked] = [capacity, 0];

  /** The invented sample of a channel at a distance from the last real one. */
  const invent = (ring: Float32Array, distance: number): number => {
    const source = written - invented - period + (distance % period) + capacity;
    return (ring[source % capacity] || 0) * Math.max(0, 1 - distance / fading);
  };
  const conceal = (samples: number): void => {
    if (hasEnded) return;
    if (invented === 0) period = findPeriod(channels[0] || new Float32Array(capacity), written);
    for (let index = 0; index < samples; index++) {
      for (const ring of channels) ring[written % capacity] = invent(ring, invented);
      written++;
      invented++;
    }
  };
  /** Leaves out samples that have waited for a second without need: the output's clock may be slower than the sender's. */
  const shorten = (): void => {
    least = Math.min(least, written - read);
    if (read - checked < capacity) return;
    const surplus = Math.min(lead, least - lead);
    for (let index = 0; surplus > blend && index < blend; index++) {
      const [from, to] = [(read + index) % capacity, (read + surplus + index) % capacity];
      const share = index / blend;
      for (const ring of channels) ring[to] = (ring[to] || 0) * share + (ring[from] || 0) * (1 - share);
    }
    if (surplus > blend) read += surplus;
    checked = read;
    least = capacity;
  };
  const mix = (left: Float32Array, right: Float32Array): void => {
    if (wait > 0) wait -= left.length;
    else if (written > read || !hasEnded) {
      const short = left.length - (written - read);
      if (short > 0 && !hasEnded) {
        if (invented === 0) underruns++;
        if (invented < patience) conceal(short);
        else hasEnded = written === read;
      }
      const count = Math.min(left.length, written - read);
      for (let index = 0; index < count; index++, read++) {
        gainLeft += Math.max(-1 / lead, Math.min(1 / lead, wantedLeft - gainLeft));
        gainRight += Math.max(-1 / lead, Math.min(1 / lead, wantedRight - gainRight));
        left[index] = (left[index] || 0) + ((channels[0] || left)[read % capacity] || 0) * gainLeft;
        right[index] = (right[index] || 0) + ((channels[1] || right)[read % capacity] || 0) * gainRight;
      }
      shorten();
    }
  };
  const write = (left: Float32Array, right: Float32Array, isEnd: boolean): void => {
    if (written === read && hasEnded) wait = lead;
    for (let index = 0; index < left.length; index++) {
      const share = invented > 0 && index < blend ? index / blend : 1;
      for (const [at, ring] of channels.entries()) {
        const sample = (at === 0 ? left : right)[index] || 0;
        const place = (written + index) % capacity;
        ring[place] = share < 1 ? sample * share + invent(ring, invented + index) * (1 - share) : sample;
      }
    }
    written += left.length;
    invented = 0;
    hasEnded = isEnd;
    if (written - read > capacity / 2) read = written - lead;
  };
  const setGain = (left: number, right: number | undefined): void => {
    wantedLeft = left;
    wantedRight = right === undefined ? left : right;
    if (written > 0) return;
    gainLeft = wantedLeft;
    gainRight = wantedRight;
  };
  return { write, conceal, mix, setGain, level: () => written - read, underruns: () => underruns };
}
