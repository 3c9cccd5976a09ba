import { expect, test } from 'vitest';
import { createOutgoing } from './outgoing.ts';

/** Feeds frames, one for each letter: `o` open, `c` closed, `m` muted. Returns what was done, with the number of the frame. */
function feed(letters: string, { ends = false } = {}): string[] {
  const done: string[] = [];
  const outgoing = createOutgoing({
    encode: (_samples, timestamp) => done.push(`encode ${timestamp / 960}`),
    silence: (timestamp) => done.push(`silence ${timestamp / 960}`),
    talking: (isTalking) => done.push(isTalking ? 'open' : 'close'),
  });
  for (const [index, letter] of [...letters].entries()) {
    outgoing.next(new Float32Array(960), index * 960, { isOpen: letter === 'o', keep: letter !== 'm' });
  }
  if (ends) outgoing.end();
  return done;
}

test('sends the two frames before the gate opened first', () => {
  expect(feed('cccoo')).toEqual(['open', 'encode 1', 'encode 2', 'encode 3', 'encode 4']);
});

test('ends speech with five frames of silence, once', () => {
  expect(feed('occcccccc')).toEqual(['open', 'encode 0', 'close', ...[1, 2, 3, 4, 5].map((frame) => `silence ${frame}`)]);
});

test('never sends a frame twice: what was silence is not sent as speech', () => {
  expect(feed('occo')).toEqual(['open', 'encode 0', 'close', 'silence 1', 'silence 2', 'open', 'encode 3']);
  expect(feed('occccccco').slice(-4)).toEqual(['open', 'encode 6', 'encode 7', 'encode 8']);
});

test('keeps nothing that was said while muted', () => {
  expect(feed('mmmo')).toEqual(['open', 'encode 3']);
  expect(feed('cmco')).toEqual(['open', 'encode 2', 'encode 3']);
});

test('a microphone that closes ends its speech at once', () => {
  expect(feed('oo', { ends: true })).toEqual([
    'open',
    'encode 0',
    'encode 1',
    'close',
    ...[2, 3, 4, 5, 6].map((frame) => `silence ${frame}`),
  ]);
  expect(feed('occ', { ends: true }).slice(-3)).toEqual(['silence 3', 'silence 4', 'silence 5']);
  expect(feed('cc', { ends: true })).toEqual([]);
});
