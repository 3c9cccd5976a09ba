import { expect, test } from 'vitest';
import { amplify, createLevelMeter, levelOf } from './level.ts';

test('the level of silence, of a full square wave and of a sine wave', () => {
  expect(levelOf(new Float32Array(960))).toBe(-100);
  expect(levelOf(new Float32Array(960).fill(1e-9))).toBe(-100);
  expect(levelOf(Float32Array.from({ length: 960 }, (_, index) => (index % 2 ? 1 : -1)))).toBe(0);
  const sine = Float32Array.from({ length: 960 }, (_, index) => 0.1 * Math.sin((2 * Math.PI * index) / 96));
  expect(levelOf(sine)).toBeCloseTo(-23.01, 2);
});

test('a volume changes the level by its decibels, and never leaves the range of samples', () => {
  const samples = Float32Array.from([0.1, -0.4, 0.8, -0.9]);
  amplify(samples, 200);
  expect([...samples].map((sample) => sample.toFixed(2))).toEqual(['0.20', '-0.80', '1.00', '-1.00']);
  amplify(samples, 50);
  expect([...samples].map((sample) => sample.toFixed(2))).toEqual(['0.10', '-0.40', '0.50', '-0.50']);
  amplify(samples, 0);
  expect([...samples].every((sample) => Math.abs(sample) === 0)).toBe(true);
});

test('the meter reports the highest level 20 times a second', () => {
  const reports: number[] = [];
  const meter = createLevelMeter((dbfs) => reports.push(dbfs));
  for (let frame = 0; frame < 50; frame++) meter(frame === 0 ? -10 : -50, 960);
  expect(reports).toEqual([-10, ...Array.from({ length: 19 }, () => -50)]);
});
