import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordSet } from './keywords.ts';

const found = (keywords: string[], text: string) =>
  [...keywordSet(keywords).hits(text)].map((hit) => `${hit.keyword}@${hit.start}-${hit.end}`);

test('[guilds/auto-moderation] a keyword matches a whole word or phrase; * leaves an end open', () => {
  expect(found(['cat'], 'a cat, cats and a tomcat')).toEqual(['cat@2-5']);
  expect(found(['cat*'], 'a cat, cats and a tomcat')).toEqual(['cat*@2-5', 'cat*@7-10']);
  expect(found(['*cat'], 'a cat, cats and a tomcat')).toEqual(['*cat@2-5', '*cat@21-24']);
  expect(found(['*cat*'], 'concatenate')).toEqual(['*cat*@3-6']);
  expect(found(['the mitten'], 'see the mitten there, the mittens')).toEqual(['the mitten@4-14']);
  expect(found(['MÜLL'], 'müll überall')).toEqual(['MÜLL@0-4']);
  expect(found(['*', ' '], 'anything * at all')).toEqual([]);
});

test('the automaton finds the same hits as a search for each keyword', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 40 });
  const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(letters, fc.uniqueArray(word, { maxLength: 8 }), (text, words) => {
      const naive = words.flatMap((one) =>
        Array.from({ length: text.length }, (_, at) => at).flatMap((at) =>
          text.startsWith(one, at) ? [`*${one}*@${at}-${at + one.length}`] : [],
        ),
      );
      expect(
        found(
          words.map((one) => `*${one}*`),
          text,
        ).toSorted(),
      ).toEqual(naive.toSorted());
    }),
  );
});

test('of keywords that end at the same position only the longest is returned, and it covers the others', () => {
  const set = keywordSet(Array.from({ length: 60 }, (_, length) => `*${'a'.repeat(length + 1)}*`));
  const hits = [...set.longest('a'.repeat(4000))];
  expect(hits).toHaveLength(4000);
  expect(hits.slice(58, 61)).toEqual(
    [59, 60, 61].map((end) => ({ keyword: `*${'a'.repeat(Math.min(end, 60))}*`, start: Math.max(0, end - 60), end })),
  );
  expect([...keywordSet(['*xa*', 'a']).longest('xa xab a')].map(({ keyword, end }) => `${keyword}@${end}`)).toEqual([
    '*xa*@2',
    '*xa*@5',
    'a@8',
  ]);
});
