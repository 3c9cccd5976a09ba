import { LIMITS } from '@guildhall/protocol/limits';

/** Scripts without spaces: each character is a word, and adjacent characters are found as a phrase. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const WORD = new RegExp(`[${UNSPACED}]|[[\\p{L}\\p{N}\\p{M}]--[${UNSPACED}]]+|\\p{Extended_Pictographic}`, 'gv');
const ACCENTS = /[\u0300-\u036f]/g;
const APOSTROPHES = /(?<=\p{L})['\u2019](?=\p{L})/gu;

/** The words of a text as both stores index them: lower case, without accents and apostrophes; emojis are words too. */
export function wordsOf(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').normalize('NFC').replace(APOSTROPHES, '');
  const found: string[] = folded.match(WORD) ?? [];
  return found.map((word) =>
    word.length > LIMITS.search.word.max ? word.slice(0, LIMITS.search.word.max).toWellFormed() : word,
  );
}

/**
 * The groups of adjacent words in a search text, each group near the next. A repeated group is always near
 * itself and only makes the query slower, so it is dropped, except with a slop of 0, where the order counts.
 */
export function phrasesOf(content: string, slop: number = LIMITS.search.slop.default): string[][] {
  const parts = content.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const phrases = parts.map(wordsOf).filter((words) => words.length > 0);
  return slop === 0 ? phrases : [...new Map(phrases.map((words) => [words.join(' '), words])).values()];
}

/**
 * Whether a text has the groups near each other, as the index finds them: with up to `slop` words between
 * them in total.
 */
export function holdsPhrases(words: readonly string[], phrases: readonly (readonly string[])[], slop: number): boolean {
  if (phrases.length < 2 || slop === 0) return startsOf(words, phrases.flat()).length > 0;
  const reach = slop + phrases.slice(0, -1).reduce((sum, phrase) => sum + phrase.length, 0);
  const different = [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()];
  const starts = different.map((phrase) => startsOf(words, phrase));
  const firsts = [...new Set(starts.flat())].toSorted((a, b) => a - b);
  // Both increase: each position is visited once for each phrase.
  const nearest = starts.map(() => 0);
  return firsts.some((first) =>
    starts.every((places, n) => {
      let at = nearest[n] ?? 0;
      while ((places[at] ?? Number.POSITIVE_INFINITY) < first) at += 1;
      nearest[n] = at;
      return (places[at] ?? Number.POSITIVE_INFINITY) <= first + reach;
    }),
  );
}

/** The positions where a group of words starts; an empty group starts at 0. */
function startsOf(words: readonly string[], phrase: readonly string[]): number[] {
  if (!phrase.length) return [0];
  return words.flatMap((_, at) => (phrase.every((word, n) => words[at + n] === word) ? [at] : []));
}
