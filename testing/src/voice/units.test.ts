import { expect, test } from 'vitest';
import { opusOfOgg } from './ogg.ts';
import { dominantFrequency } from './pitch.ts';
import { Speaker } from './speaker.ts';

const RATE = 48_000;
const wave = (hertz: number, size: number, loudness = 0.3) =>
  Float32Array.from({ length: size }, (_, n) => loudness * Math.sin((2 * Math.PI * hertz * n) / RATE));

test.each([
  [100, 9600],
  [440, 9600],
  [440, 48_000],
  [1234.5, 9600],
  [8000, 9600],
])('a tone of %d Hz in %d samples is measured within 1 Hz', (hertz, size) => {
  expect(Math.abs(dominantFrequency(wave(hertz, size), RATE) - hertz)).toBeLessThan(1);
});

test('the louder of two tones dominates, and silence has no frequency', () => {
  const quiet = wave(2000, 9600, 0.1);
  const both = wave(500, 9600).map((sample, n) => sample + (quiet[n] ?? 0));
  expect(dominantFrequency(both, RATE)).toBeCloseTo(500, -0.5);
  expect(dominantFrequency(new Float32Array(9600), RATE)).toBe(0);
  expect(dominantFrequency(new Float32Array(0), RATE)).toBe(0);
});

test('frames are decoded in their order, once each, past a gap and past the end of the numbers', () => {
  const order: number[] = [];
  const decode = (opus: Uint8Array) => {
    order.push(opus[0] ?? -1);
    return new Float32Array(960);
  };
  const speaker = new Speaker({ decode, isSilence: (opus) => opus[0] === 8 });
  const push = (seq: number, n: number) => speaker.push({ userId: '1', seq, timestamp: 0, opus: new Uint8Array([n]) });
  push(65_534, 0);
  push(0, 2);
  push(65_535, 1);
  push(65_535, 1);
  push(1, 3);
  // 2 is lost.
  for (const seq of [3, 4, 5, 6]) push(seq, seq + 2);
  expect(order).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
  // The last only ends speech.
  expect(speaker.frames).toHaveLength(7);
});

/** A page of Ogg with whole packets. */
function page(...packets: Uint8Array[]): Buffer {
  const table = packets.flatMap(({ length }) => [...new Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  return Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), Buffer.from([table.length]), Buffer.from(table), ...packets]);
}

test('an Ogg Opus file has its frames without its head and tags, long ones too', () => {
  const frames = [new Uint8Array(3).fill(1), new Uint8Array(255).fill(2), new Uint8Array(600).fill(3)];
  const file = Buffer.concat([page(Buffer.from('OpusHead...')), page(Buffer.from('OpusTags...')), page(...frames)]);
  expect(opusOfOgg(file, 'a.opus')).toEqual(frames);
});

test.each([
  ['another container', Buffer.from('RIFF and so on, which is longer than a page')],
  ['Ogg of another codec', page(Buffer.from('\u0001vorbis'))],
  ['an empty file', Buffer.alloc(0)],
])('%s is not an Ogg Opus file', (_, file) => {
  expect(() => opusOfOgg(file, 'a.wav')).toThrow('a.wav is not an Ogg Opus file.');
});
