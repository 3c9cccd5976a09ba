import OpusScript from 'opusscript';

const RATE = 48_000;
const CHANNELS = 2;
/** Samples of a frame, which lasts 20 ms. */
const SIZE = 960;
export const FRAME_TIME = 20;
const LOUDNESS = 10_000;
const SETTLING = 5;
/** Samples below this are silence. */
const QUIET = 300;

/** The properties of a tone. */
export interface Tone {
  /** The frequency in Hz; 0 for silence. */
  hertz: number;
  /** The part of the power that the frequency has: 1 for a pure tone. */
  purity: number;
}

/** Stereo PCM of a tone, 16 bits, 48 kHz. */
export function tonePcm(hertz: number, frames: number): Buffer {
  const pcm = Buffer.alloc(frames * SIZE * CHANNELS * 2);
  for (let n = 0; n < frames * SIZE; n += 1) {
    const sample = Math.round(LOUDNESS * Math.sin((2 * Math.PI * hertz * n) / RATE));
    for (let channel = 0; channel < CHANNELS; channel += 1) pcm.writeInt16LE(sample, (n * CHANNELS + channel) * 2);
  }
  return pcm;
}

/** The only one of the process: opusscript writes beyond the memory of an instance, which harms others once there are many. */
const OPUS = new OpusScript(RATE, CHANNELS, OpusScript.Application.AUDIO);

/** A tone in Opus, in frames of 20 ms. */
export function toneFrames(hertz: number, frames: number): Buffer[] {
  const pcm = tonePcm(hertz, frames);
  const size = SIZE * CHANNELS * 2;
  return Array.from({ length: frames }, (_, n) => OPUS.encode(pcm.subarray(n * size, (n + 1) * size), SIZE));
}

/** Sends frames at the pace at which they are played. */
export async function inRealTime(frames: readonly Buffer[], send: (frame: Buffer) => void): Promise<void> {
  const began = performance.now();
  for (const [n, frame] of frames.entries()) {
    send(frame);
    const wait = began + (n + 1) * FRAME_TIME - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** Decodes Opus, and measures its tone after the first frames, in which the decoder still plays what it decoded before. */
export function measureTone(frames: readonly Buffer[]): Tone {
  const decoded = frames.map((frame) => OPUS.decode(frame)).slice(Math.min(SETTLING, frames.length - 1));
  return toneOf(leftOf(Buffer.concat(decoded)));
}

function leftOf(pcm: Buffer): Float64Array {
  return Float64Array.from({ length: pcm.length / (CHANNELS * 2) }, (_, n) => pcm.readInt16LE(n * CHANNELS * 2));
}

/** The frequency by the mean time between rising zero crossings, and its power by the algorithm of Goertzel. */
function toneOf(samples: Float64Array): Tone {
  if (!samples.some((sample) => Math.abs(sample) > QUIET)) return { hertz: 0, purity: 0 };
  const crossings: number[] = [];
  for (let n = 1; n < samples.length; n += 1) {
    const [before = 0, now = 0] = [samples[n - 1], samples[n]];
    if (before < 0 && now >= 0) crossings.push(n - now / (now - before));
  }
  const [first = 0, last = 0] = [crossings.at(0), crossings.at(-1)];
  const hertz = last > first ? ((crossings.length - 1) * RATE) / (last - first) : 0;
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0);
  return { hertz, purity: (2 * goertzel(samples, hertz)) / (samples.length * power) };
}

function goertzel(samples: Float64Array, hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / RATE);
  let [one, two] = [0, 0];
  for (const sample of samples) [one, two] = [sample + factor * one - two, one];
  return one ** 2 + two ** 2 - factor * one * two;
}
