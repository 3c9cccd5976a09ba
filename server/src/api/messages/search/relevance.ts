import type { Snowflake } from '@guildhall/protocol/ids';
import { setImmediate as otherWork } from 'node:timers/promises';
import { wordsOf } from './words.ts';

/** A match with its text. */
export interface Candidate {
  id: Snowflake;
  text: string;
}

/** The usual BM25 weights: how fast repetitions saturate, and how much long texts are penalised. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** Characters that are read before yielding to other work: some ms. */
const PER_TURN = 20_000;
/** The bonus for words that occur together in the order of the search. */
const TOGETHER = 1;

/** Sorts the ids of the matches (newest first) by relevance: how often and how densely the words occur (BM25). */
export async function byRelevance(
  candidates: readonly Candidate[],
  phrases: readonly (readonly string[])[],
): Promise<Snowflake[]> {
  const texts: { id: Snowflake; words: string[] }[] = [];
  let read = 0;
  for (const { id, text } of candidates) {
    texts.push({ id, words: wordsOf(text) });
    read += text.length;
    if (read < PER_TURN) continue;
    read = 0;
    await otherWork();
  }
  const sought = [...new Set(phrases.flat())];
  const inOrder = ` ${phrases.flat().join(' ')} `;
  const isPhrase = phrases.flat().length > 1;
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
    const together = isPhrase && ` ${words.join(' ')} `.includes(inOrder) ? TOGETHER : 0;
    return { id, score: score + together };
  });
  // Stable: among equal scores the newest comes first.
  return scored.sort((a, b) => b.score - a.score).map(({ id }) => id);
}

function countOf(words: readonly string[], sought: readonly string[]): number[] {
  const counts = new Map(sought.map((one) => [one, 0]));
  for (const word of words) {
    const count = counts.get(word);
    if (count !== undefined) counts.set(word, count + 1);
  }
  return [...counts.values()];
}
