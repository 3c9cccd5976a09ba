import type { AudioFrame } from '@guildhall/client';

/** The samples from which a tone is measured: half a second at 48 kHz. */
const MEASURED = 24_000;

/** Measures the tones of the users in a call. */
export class Ear {
  readonly #heard = new Map<string, { samples: number[]; sampleRate: number }>();

  /** Takes the place of `onReceived`. */
  readonly listen = ({ userId, data, channels, sampleRate }: AudioFrame & { userId: string }): void => {
    const before = this.#heard.get(userId)?.samples ?? [];
    const left = [...data].filter((_, at) => at % channels === 0);
    this.#heard.set(userId, { samples: [...before, ...left].slice(-MEASURED), sampleRate });
  };

  /** The frequency of a user's tone in Hz, by its median period: a gap does not change it. 0 until enough was heard. */
  hertz(userId: string): number {
    const { samples, sampleRate } = this.#heard.get(userId) ?? { samples: [], sampleRate: 0 };
    if (samples.length < MEASURED) return 0;
    const rises: number[] = [];
    for (const [at, sample] of samples.entries()) {
      const before = samples[at - 1] ?? 0;
      if (before < 0 && sample >= 0) rises.push(at - sample / (sample - before));
    }
    const periods = rises.map((rise, at) => rise - (rises[at - 1] ?? 0)).toSorted((a, b) => a - b);
    const period = periods[periods.length >> 1];
    return period ? sampleRate / period : 0;
  }
}
