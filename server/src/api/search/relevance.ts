import type { Snowflake } from '@guildhall/protocol/ids';
import { wordsOf } from './words.ts';

/** A match with its text. */
export interface Candidate {
  id: Snowflake;
  text: string;
}

/** The usual weights of BM25: how soon more of a word counts no more, and how much long texts lose. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** What words add that stand together in the order of the search. */
const TOGETHER = 1;

/** The ids of the matches (newest first), the most relevant first: by how often and how densely the words occur (BM25). */
export function byRelevance(candidates: readonly Candidate[], phrases: readonly (readonly string[])[]): Snowflake[] {
  const texts = candidates.map(({ id, text }) => ({ id, words: wordsOf(text) }));
  const sought = [...new Set(phrases.flat())];
  const inOrder = ` ${phrases.flat().join(' ')} `;
  const average = texts.reduce((sum, { words }) => sum + words.length, 0) / (texts.length || 1) || 1;
  const counts = texts.map(({ words }) => countOf(words, sought));
  const weights = sought.map((_, at) => {
    const having = counts.filter((count) => (count[at] ?? 0) > 0).length;
    return Math.log(1 + (texts.length - having + 0.5) / (having + 0.5)) + 1;
  });
  const scored = texts.map(({ id, words }, index) => {
    const penalty = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * words.length) / average);
    const score = sought.reduce((sum, _, at) => {
      const count = counts[index]?.[at] ?? 0;
      return sum + ((weights[at] ?? 0) * count * (SATURATION + 1)) / (count + penalty);
    }, 0);
    const together = phrases.flat().length > 1 && ` ${words.join(' ')} `.includes(inOrder) ? TOGETHER : 0;
    return { id, score: score + together };
  });
  // Stable: among equals the newest stays first.
  return scored.sort((a, b) => b.score - a.score).map(({ id }) => id);
}

function countOf(words: readonly string[], sought: readonly string[]): number[] {
  return sought.map((one) => words.filter((word) => word === one).length);
}
