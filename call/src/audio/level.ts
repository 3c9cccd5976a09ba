import { SAMPLE_RATE } from './opus-packet.ts';

/** The least level, and what silence has, in dBFS. */
export const SILENT = -100;

/** Reports a second. */
const REPORTS = 20;

/** The level of samples from -1 to 1: their root mean square in dBFS, -100 to 0. */
export function levelOf(samples: Float32Array): number {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  if (energy === 0) return SILENT;
  return Math.min(0, Math.max(SILENT, 10 * Math.log10(energy / samples.length)));
}

/** Amplifies samples in place; `percent` 0 to 200. */
export function amplify(samples: Float32Array, percent: number): void {
  if (percent === 100) return;
  for (let index = 0; index < samples.length; index++) {
    samples[index] = Math.min(1, Math.max(-1, ((samples[index] ?? 0) * percent) / 100));
  }
}

/** Reports the highest level of each twentieth of a second. */
export function createLevelMeter(report: (dbfs: number) => void): (dbfs: number, samples: number) => void {
  let highest = SILENT;
  let elapsed = 0;
  return (dbfs, samples) => {
    highest = Math.max(highest, dbfs);
    elapsed += samples;
    if (elapsed < SAMPLE_RATE / REPORTS) return;
    elapsed -= SAMPLE_RATE / REPORTS;
    report(highest);
    highest = SILENT;
  };
}
