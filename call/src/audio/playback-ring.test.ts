import { describe, expect, test } from 'vitest';
import { findPeriod } from './find-period.ts';
import { createRing, type PlaybackRing } from './playback-ring.ts';

const QUANTUM = 128;

/** A tone of 440 Hz from a place on, in samples. */
function tone(length: number, from: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => 0.5 * Math.sin((2 * Math.PI * 440 * (from + index)) / 48_000));
}

/** The output of a number of samples; both channels must be equal. */
function take(ring: PlaybackRing, samples: number): Float32Array {
  const all = new Float32Array(Math.ceil(samples / QUANTUM) * QUANTUM);
  for (let start = 0; start < all.length; start += QUANTUM) {
    const [left, right] = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
    ring.mix(left, right);
    expect(left).toEqual(right);
    all.set(left, start);
  }
  return all;
}

/** Adds frames of a tone from a place on, and returns the place after them. */
function write(ring: PlaybackRing, frames: number, from = 0, isEnd = false): number {
  for (let frame = 0; frame < frames; frame++) {
    const sound = tone(960, from + frame * 960);
    ring.write(sound, sound, isEnd);
  }
  return from + frames * 960;
}

const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
/** The largest difference of two samples that follow each other: 0.029 for the tone, more for a click. */
const largestStep = (samples: Float32Array): number =>
  samples.reduce((largest, sample, index) => Math.max(largest, Math.abs(sample - (samples[index - 1] ?? sample))), 0);
const TONE = 0.5 / Math.SQRT2;

test('outputs silence at first, then the sound as it was written, after 20 ms of reserve', () => {
  const ring = createRing(findPeriod);
  expect(loudness(take(ring, 4_800))).toBe(0);
  write(ring, 3);
  const output = take(ring, 960 + 2_880);
  expect(loudness(output.subarray(0, 960))).toBe(0);
  const start = output.findIndex((sample) => sample !== 0) - 1;
  expect(start).toBe(1_024);
  expect(output.subarray(start, start + 2_560)).toEqual(tone(2_560, 0));
});

describe('a gap', () => {
  test('of a lost frame is filled with the same tone, without clicks', () => {
    const ring = createRing(findPeriod);
    const after = write(ring, 4);
    ring.conceal(960);
    write(ring, 4, after + 960);
    const output = take(ring, 1_024 + 9 * 960 - QUANTUM).subarray(1_025);
    expect(largestStep(output)).toBeLessThan(0.045);
    const gap = output.subarray(4 * 960, 5 * 960);
    expect(loudness(gap)).toBeGreaterThan(TONE * 0.75);
    expect(loudness(gap)).toBeLessThan(TONE);
    expect(ring.underruns()).toBe(0);
  });

  test('that lasts falls silent within 100 ms', () => {
    const ring = createRing(findPeriod);
    write(ring, 4);
    for (let frame = 0; frame < 10; frame++) ring.conceal(960);
    const output = take(ring, 1_024 + 14 * 960);
    expect(loudness(output.subarray(1_024 + 9 * 960))).toBe(0);
    expect(largestStep(output)).toBeLessThan(0.045);
  });

  test('because sound comes late is filled for 60 ms, and counted once', () => {
    const ring = createRing(findPeriod);
    const after = write(ring, 2);
    const output = take(ring, 1_024 + 1_920 + 9_600);
    const invented = output.subarray(1_024 + 1_920);
    expect(loudness(invented.subarray(0, 2_400))).toBeGreaterThan(TONE * 0.6);
    expect(loudness(invented.subarray(3_072))).toBe(0);
    expect(ring.underruns()).toBe(1);
    write(ring, 2, after);
    expect(loudness(take(ring, 1_024 + 1_920))).toBeGreaterThan(TONE * 0.7);
    expect(ring.underruns()).toBe(1);
  });

  test('after the end of speech is silence', () => {
    const ring = createRing(findPeriod);
    write(ring, 2, 0, true);
    const output = take(ring, 1_024 + 9_600);
    expect(loudness(output.subarray(1_024 + 1_920 + QUANTUM))).toBe(0);
    expect(ring.underruns()).toBe(0);
    ring.conceal(960);
    expect(ring.level()).toBe(0);
  });
});

test('a volume takes effect without a click', () => {
  const ring = createRing(findPeriod);
  write(ring, 20);
  take(ring, 4_800);
  ring.setGain(0.5);
  const output = take(ring, 4_800);
  expect(largestStep(output)).toBeLessThan(0.03);
  expect(loudness(output.subarray(1_920))).toBeCloseTo(TONE / 2, 2);
});

test('a volume that is set before the first sound holds from its first sample on', () => {
  const ring = createRing(findPeriod);
  ring.setGain(0);
  write(ring, 4);
  expect(loudness(take(ring, 3_840))).toBe(0);
});

test('sound that waits for a second without need is left out', () => {
  const ring = createRing(findPeriod);
  let from = write(ring, 6);
  let output: Float32Array = new Float32Array(0);
  // In each of 60 seconds, 128 samples more are written than taken.
  for (let second = 0; second < 60; second++) {
    for (let round = 0; round < 25; round++) {
      from = write(ring, 2, from);
      output = take(ring, round === 0 ? 1_792 : 1_920);
    }
  }
  expect(ring.level()).toBeLessThan(4_000);
  expect(largestStep(output)).toBeLessThan(0.045);
  expect(loudness(output)).toBeCloseTo(TONE, 1);
  expect(ring.underruns()).toBe(0);
});

test('sound for more than half a second is not kept', () => {
  const ring = createRing(findPeriod);
  write(ring, 40);
  expect(ring.level()).toBeLessThanOrEqual(24_000);
});

test('the period of a tone and of a voice', () => {
  const ring = new Float32Array(48_000);
  for (const [hertz, multiples] of [
    [100, [480]],
    [200, [240, 480, 720]],
    [300, [160, 320, 480, 640]],
  ] as const) {
    for (let index = 0; index < 4_800; index++) {
      const phase = (2 * Math.PI * hertz * index) / 48_000;
      ring[index] = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.3 * Math.sin(3 * phase);
    }
    expect(multiples).toContain(findPeriod(ring, 4_800));
  }
});

test('each side has its own gain', () => {
  const ring = createRing(findPeriod);
  ring.setGain(0.25, 1);
  write(ring, 3);
  const [left, right] = [new Float32Array(2_048), new Float32Array(2_048)];
  for (let start = 0; start < left.length; start += QUANTUM)
    ring.mix(left.subarray(start, start + QUANTUM), right.subarray(start, start + QUANTUM));
  expect(loudness(right)).toBeGreaterThan(0);
  expect(loudness(left) / loudness(right)).toBeCloseTo(0.25, 5);
});
