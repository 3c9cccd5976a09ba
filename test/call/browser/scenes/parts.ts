import type { HostOptions } from '@guildhall/call/audio/context';
import { openMicrophone } from '@guildhall/call/audio/microphone';
import { isSilence } from '@guildhall/call/audio/opus-packet';
import { openSpeakers, type SpeakerOptions } from '@guildhall/call/audio/speakers';
import type { Microphone, MicrophoneSettings, Speakers } from '@guildhall/call/audio/types';

/** A frame that a microphone emitted. */
export interface Emitted {
  readonly opus: Uint8Array<ArrayBuffer>;
  readonly timestamp: number;
}

/** A microphone with what it reported. */
export interface Recording {
  readonly microphone: Microphone;
  readonly frames: Emitted[];
  readonly talking: boolean[];
  readonly levels: number[];
  readonly fallbacks: string[];
  ended: number;
}

export const SETTINGS: MicrophoneSettings = {
  deviceId: 'default',
  volume: 100,
  gate: { kind: 'voice', threshold: -40 },
  isMuted: false,
  echoCancellation: false,
  noiseSuppression: 'off',
  automaticGain: false,
  bitrate: 64_000,
};

/** Opens a microphone that records; `heard` receives each frame at once. */
export async function record(
  settings: Partial<MicrophoneSettings> = {},
  { heard, ...options }: HostOptions & { heard?: (frame: Emitted) => void } = {},
): Promise<Recording> {
  const recording = { frames: [], talking: [], levels: [], fallbacks: [], ended: 0 } as Omit<Recording, 'microphone'>;
  const microphone = await openMicrophone(
    { ...SETTINGS, ...settings },
    {
      frame(opus, timestamp) {
        const frame = { opus: Uint8Array.from(opus), timestamp };
        recording.frames.push(frame);
        heard?.(frame);
      },
      talking: (isTalking) => recording.talking.push(isTalking),
      level: (dbfs) => recording.levels.push(dbfs),
      ended: () => recording.ended++,
      fallback: (message) => recording.fallbacks.push(message),
    },
    options,
  );
  return Object.assign(recording, { microphone });
}

/** Ms after which a condition is taken never to hold. */
const HANG = 30_000;

/** Resolves when a condition holds, checked every 20 ms. */
export async function until(condition: () => boolean): Promise<void> {
  const start = performance.now();
  while (!condition()) {
    if (performance.now() - start > HANG) throw new Error(`in vain: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Resolves when the recording has at least `count` frames of speech. */
export async function spoken(recording: Recording, count: number): Promise<void> {
  await until(() => recording.frames.filter(({ opus }) => !isSilence(opus)).length >= count);
}

/** Records the output of speakers. */
export interface Heard {
  /** Hz of the strongest tone; 0 in silence. */
  readonly frequency: number;
  /** The root mean square of the samples. */
  readonly loudness: number;
}

/** The number in the middle. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function medianOf(all: readonly Heard[]): Heard {
  return { frequency: median(all.map(({ frequency }) => frequency)), loudness: median(all.map(({ loudness }) => loudness)) };
}

/** Speakers with an ear at their output. */
export class Ear {
  readonly speakers: Speakers;
  readonly failures: string[] = [];
  readonly #context = new AudioContext({ sampleRate: 48_000 });
  readonly #analyser = new AnalyserNode(this.#context, { fftSize: 16_384, smoothingTimeConstant: 0 });

  constructor(options: SpeakerOptions = {}) {
    this.#analyser.connect(this.#context.destination);
    this.speakers = openSpeakers({
      destination: this.#analyser,
      events: { failed: (message) => this.failures.push(message) },
      ...options,
    });
  }

  /** Listens for some periods of 341 ms; returns the median, as a busy machine may interrupt one. */
  async listen(periods = 1): Promise<Heard> {
    const all: Heard[] = [];
    for (let period = 0; period < periods; period++) {
      const start = this.#context.currentTime;
      await until(() => this.#context.currentTime > start + 0.4);
      all.push(this.hear());
    }
    return medianOf(all);
  }

  /** Listens from the time that `count` frames have been played until `isOver`. */
  async listenWhile(count: number, isOver: () => boolean): Promise<Heard & { quietest: number }> {
    const all: Heard[] = [];
    await until(() => this.speakers.counts.played >= count);
    while (!isOver()) {
      all.push(this.hear());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { ...medianOf(all), quietest: Math.min(...all.map(({ loudness }) => loudness)) };
  }

  /** The sound of the last 341 ms. */
  hear(): Heard {
    const samples = new Float32Array(this.#analyser.fftSize);
    this.#analyser.getFloatTimeDomainData(samples);
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    const bins = new Float32Array(this.#analyser.frequencyBinCount);
    this.#analyser.getFloatFrequencyData(bins);
    const strongest = bins.reduce((best, value, bin) => (value > (bins[best] ?? 0) ? bin : best), 0);
    return { frequency: loudness < 0.001 ? 0 : (strongest * 48_000) / this.#analyser.fftSize, loudness };
  }

  async close(): Promise<void> {
    this.speakers.close();
    await this.#context.close();
  }
}
