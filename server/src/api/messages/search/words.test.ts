import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRelevance } from './relevance.ts';
import { holdsPhrases, phrasesOf, wordsOf } from './words.ts';

/** A naive holdsPhrases(), position by position. */
function holdsNaively(words: string[], phrases: string[][], slop: number): boolean {
  const starts = phrases.map((phrase) =>
    words.flatMap((_, at) => (phrase.every((word, n) => words[at + n] === word) ? [at] : [])),
  );
  const reach = slop + phrases.slice(0, -1).reduce((sum, phrase) => sum + phrase.length, 0);
  return starts.flat().some((first) => starts.every((places) => places.some((at) => at >= first && at <= first + reach)));
}

test('phrases are found near each other, as by the naive implementation', () => {
  const word = fc.constantFrom('a', 'b', 'c');
  const phrases = fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), phrases, fc.integer({ min: 1, max: 4 }), (words, some, slop) => {
      expect(holdsPhrases(words, some, slop)).toBe(holdsNaively(words, some, slop));
    }),
    { numRuns: 500 },
  );
});

test('a word that is repeated a hundred times is looked up once', () => {
  const before = process.cpuUsage();
  const words = wordsOf('a '.repeat(2000));
  expect(holdsPhrases(words, phrasesOf(`${'a '.repeat(400)}z`), 2)).toBe(false);
  expect(holdsPhrases(words, phrasesOf('a '.repeat(400)), 2)).toBe(true);
  const { user, system } = process.cpuUsage(before);
  // The naive implementation takes minutes.
  expect((user + system) / 1000).toBeLessThan(500);
});

test('words of long texts are counted in one pass', async () => {
  const texts = Array.from({ length: 200 }, (_, id) => ({ id: String(id), text: 'a b '.repeat(1000) }));
  const sought = phrasesOf(Array.from({ length: 500 }, (_, index) => `w${index}`).join(' '));
  const before = process.cpuUsage();
  expect(await byRelevance(texts, sought)).toHaveLength(200);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2000);
});
