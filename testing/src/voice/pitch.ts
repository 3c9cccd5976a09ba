/** The most samples that are looked at, 0.7 s at 48 kHz. */
const MOST = 2 ** 15;

/** The frequency that dominates samples, in Hz; 0 for silence. A parabola through the peak of the spectrum makes it finer than the spectrum's steps. */
export function dominantFrequency(samples: Float32Array, rate: number): number {
  const size = Math.min(MOST, 2 ** Math.floor(Math.log2(Math.max(2, samples.length))));
  const power = spectrum(samples.subarray(0, size));
  let peak = 1;
  for (let at = 2; at < power.length - 1; at += 1) if (at > 1 && (power[at] ?? 0) > (power[peak] ?? 0)) peak = at;
  const [left, middle, right] = [peak - 1, peak, peak + 1].map((at) => Math.log((power[at] ?? 0) + Number.MIN_VALUE));
  if (left === undefined || middle === undefined || right === undefined || (power[peak] ?? 0) < 1e-9) return 0;
  const curve = left - 2 * middle + right;
  const offset = curve === 0 ? 0 : (left - right) / (2 * curve);
  return ((peak + offset) * rate) / size;
}

/** The power of each step of frequency below half the rate. The number of samples is a power of 2; a Hann window keeps peaks narrow. */
function spectrum(samples: Float32Array): Float64Array {
  const size = samples.length;
  const bits = Math.log2(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (const [at, sample] of samples.entries()) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size);
    real[mirrored(at, bits)] = sample * window;
  }
  for (let half = 1; half < size; half *= 2) {
    for (let at = 0; at < size; at += 1) {
      if ((at & half) !== 0) continue;
      const angle = (-Math.PI * (at % half)) / half;
      const [cos, sin, other] = [Math.cos(angle), Math.sin(angle), at + half];
      const [r, i] = [real[other] ?? 0, imaginary[other] ?? 0];
      const [turnedR, turnedI] = [r * cos - i * sin, r * sin + i * cos];
      const [ownR, ownI] = [real[at] ?? 0, imaginary[at] ?? 0];
      real[at] = ownR + turnedR;
      imaginary[at] = ownI + turnedI;
      real[other] = ownR - turnedR;
      imaginary[other] = ownI - turnedI;
    }
  }
  return Float64Array.from({ length: size / 2 }, (_, at) => ((real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2) / size ** 2);
}

/** A number with its lowest bits in reverse. */
function mirrored(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit += 1) result = (result << 1) | ((value >> bit) & 1);
  return result;
}
