import { describe, expect, test } from 'vitest';
import { createNoiseGate, type NoiseGate } from './noise-gate.ts';

/** The states of a gate after frames of 20 ms with a level. */
const feed = (gate: NoiseGate, dbfs: number, ms: number): boolean[] => Array.from({ length: ms / 20 }, () => gate.update(dbfs));
const openFor = (states: readonly boolean[]): number => states.filter(Boolean).length * 20;

describe('voice with a fixed threshold', () => {
  test('opens with the first frame above it, and stays open for 200 ms after the last', () => {
    const gate = createNoiseGate({ kind: 'voice', threshold: -40 });
    expect(openFor(feed(gate, -41, 1_000))).toBe(0);
    expect(openFor(feed(gate, -39, 100))).toBe(100);
    expect(openFor(feed(gate, -60, 1_000))).toBe(200);
    expect(gate.update(-60)).toBe(false);
  });

  test('does not close for a level just below the threshold, but does not open for it either', () => {
    const gate = createNoiseGate({ kind: 'voice', threshold: -40 });
    gate.update(-30);
    expect(openFor(feed(gate, -42, 2_000))).toBe(2_000);
    feed(gate, -60, 300);
    expect(openFor(feed(gate, -42, 2_000))).toBe(0);
  });

  test('ignores the talk key', () => {
    const gate = createNoiseGate({ kind: 'voice', threshold: -40 });
    gate.setTalking(true);
    expect(gate.update(-60)).toBe(false);
  });
});

describe('voice with the automatic threshold', () => {
  test('closes for the steady noise of a room, and opens for speech above it', () => {
    for (const noise of [-70, -60, -50]) {
      const gate = createNoiseGate({ kind: 'voice', threshold: 'automatic' });
      feed(gate, noise, 4_000);
      expect(openFor(feed(gate, noise + 2, 2_000))).toBe(0);
      expect(openFor(feed(gate, noise + 15, 500))).toBe(500);
      expect(gate.threshold).toBe(Math.max(-60, noise + 10));
    }
  });

  test('follows noise that begins, and noise that ends', () => {
    const gate = createNoiseGate({ kind: 'voice', threshold: 'automatic' });
    feed(gate, -80, 4_000);
    expect(gate.update(-50)).toBe(true);
    feed(gate, -50, 4_000);
    expect(openFor(feed(gate, -50, 1_000))).toBe(0);
    feed(gate, -80, 500);
    expect(gate.update(-50)).toBe(true);
  });

  test('stays open for long speech, which has short pauses', () => {
    const gate = createNoiseGate({ kind: 'voice', threshold: 'automatic' });
    feed(gate, -70, 4_000);
    const states = Array.from({ length: 60 }, () => [...feed(gate, -25, 400), ...feed(gate, -68, 100)]).flat();
    expect(states.every(Boolean)).toBe(true);
  });

  test('never closes for loud sound, and never opens for what is hardly heard', () => {
    const gate = createNoiseGate({ kind: 'voice', threshold: 'automatic' });
    expect(openFor(feed(gate, -25, 10_000))).toBe(10_000);
    feed(gate, -100, 4_000);
    expect(openFor(feed(gate, -61, 1_000))).toBe(0);
  });
});

describe('push to talk', () => {
  test('is open while the key is down and for the release delay, whatever the level', () => {
    const gate = createNoiseGate({ kind: 'push-to-talk', releaseDelay: 100 });
    expect(openFor(feed(gate, 0, 500))).toBe(0);
    gate.setTalking(true);
    expect(openFor(feed(gate, -100, 500))).toBe(500);
    gate.setTalking(false);
    expect(openFor(feed(gate, 0, 500))).toBe(100);
  });

  test('closes at once without a release delay', () => {
    const gate = createNoiseGate({ kind: 'push-to-talk', releaseDelay: 0 });
    gate.setTalking(true);
    gate.update(-30);
    gate.setTalking(false);
    expect(gate.update(-30)).toBe(false);
    expect(gate.threshold).toBeUndefined();
  });
});
