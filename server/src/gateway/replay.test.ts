import { expect, test } from 'vitest';
import { Frame } from './frames.ts';
import { Replay, REPLAY_BYTES, REPLAY_EVENTS } from './replay.ts';

const filled = (count: number, size = 0) => {
  const replay = new Replay();
  const frames = Array.from({ length: count }, (_, index) => new Frame('TYPING_START', `${index}`.padEnd(size)));
  for (const frame of frames) replay.push(frame);
  return { replay, frames };
};

test('gives what came after a sequence number, in order', () => {
  const { replay, frames } = filled(5);
  expect(replay.since(0)).toEqual(frames);
  expect(replay.since(3)).toEqual(frames.slice(3));
  expect(replay.since(5)).toEqual([]);
});

test('keeps a bounded number of events and tells what is lost from what is kept', () => {
  const { replay, frames } = filled(REPLAY_EVENTS * 2 + 10);
  const first = REPLAY_EVENTS + 10;
  expect(replay.since(first)).toEqual(frames.slice(first));
  expect(replay.since(first - 1)).toBeUndefined();
  expect(replay.since(0)).toBeUndefined();
});

test('keeps a bounded number of bytes, but always the newest event', () => {
  const { replay, frames } = filled(3, REPLAY_BYTES);
  expect(replay.since(2)).toEqual(frames.slice(2));
  expect(replay.since(1)).toBeUndefined();
});

test('lets go of what is acknowledged', () => {
  const { replay, frames } = filled(200);
  replay.forget(150);
  expect(replay.since(149)).toBeUndefined();
  expect(replay.since(150)).toEqual(frames.slice(150));
  const next = new Frame('TYPING_START', 'next');
  replay.push(next);
  expect(replay.since(200)).toEqual([next]);
});
