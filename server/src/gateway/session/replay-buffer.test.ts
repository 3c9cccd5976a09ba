import { expect, test } from 'vitest';
import { Frame } from '../fanout/frame.ts';
import { OWED_BYTES, ReplayBuffer, REPLAY_BYTES, REPLAY_EVENTS } from './replay-buffer.ts';

const filled = (count: number, size = 0) => {
  const replay = new ReplayBuffer();
  const frames = Array.from({ length: count }, (_, index) => new Frame('TYPING_START', `${index}`.padEnd(size)));
  for (const frame of frames) replay.push(frame);
  return { replay, frames };
};

const since = (replay: ReplayBuffer, s: number) => {
  if (!replay.keeps(s)) return undefined;
  const found: Frame[] = [];
  for (let frame = replay.at(s + 1); frame; frame = replay.at(s + found.length + 1)) found.push(frame);
  return found;
};

test('returns the events after a sequence number, in order', () => {
  const { replay, frames } = filled(5);
  expect(since(replay, 0)).toEqual(frames);
  expect(since(replay, 3)).toEqual(frames.slice(3));
  expect(since(replay, 5)).toEqual([]);
});

test('keeps a bounded number of events and knows which are lost', () => {
  const { replay, frames } = filled(REPLAY_EVENTS * 2 + 10);
  const first = REPLAY_EVENTS + 10;
  expect(since(replay, first)).toEqual(frames.slice(first));
  expect(since(replay, first - 1)).toBeUndefined();
  expect(since(replay, 0)).toBeUndefined();
});

test('keeps a bounded number of bytes, but always the newest event', () => {
  const { replay, frames } = filled(3, REPLAY_BYTES);
  expect(since(replay, 2)).toEqual(frames.slice(2));
  expect(since(replay, 1)).toBeUndefined();
});

test('drops acknowledged events', () => {
  const { replay, frames } = filled(200);
  replay.forget(150);
  expect(since(replay, 149)).toBeUndefined();
  expect(since(replay, 150)).toEqual(frames.slice(150));
  const next = new Frame('TYPING_START', 'next');
  replay.push(next);
  expect(since(replay, 200)).toEqual([next]);
});

test('events pending for a slow reader are kept longer, within bounds', () => {
  const replay = new ReplayBuffer();
  const frame = new Frame('TYPING_START', 'x');
  for (let pushed = 0; pushed < REPLAY_EVENTS * 3; pushed += 1) replay.push(frame, 100);
  expect([replay.keeps(98), replay.keeps(99)]).toEqual([false, true]);
  replay.push(frame);
  expect([replay.keeps(REPLAY_EVENTS * 2), replay.keeps(REPLAY_EVENTS * 2 + 1)]).toEqual([false, true]);
  const big = new Frame('TYPING_START', 'x'.repeat(OWED_BYTES / 8));
  for (let pushed = 0; pushed < 20; pushed += 1) replay.push(big, 1);
  expect(replay.at(REPLAY_EVENTS * 3 + 1 + 20)).toBe(big);
  expect(replay.keeps(REPLAY_EVENTS * 3 + 1 + 12)).toBe(false);
});
