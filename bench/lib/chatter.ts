import type { Store } from '../../server/src/core/framework/store.ts';

/** Words from a vocabulary with Zipf frequencies (the n-th word is 1/n as frequent as the first); the same in each run. */
export class Chatter {
  readonly #sums: Float64Array;
  #seed: number;

  constructor(words: number, seed: number) {
    this.#sums = new Float64Array(words);
    this.#seed = seed;
    let sum = 0;
    for (let n = 0; n < words; n += 1) {
      sum += 1 / (n + 2.7);
      this.#sums[n] = sum;
    }
  }

  /** In the range 0 to 1, without 1. */
  random(): number {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0;
    return this.#seed / 2 ** 32;
  }

  word(): string {
    const sought = this.random() * (this.#sums.at(-1) ?? 0);
    let [low, high] = [0, this.#sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) < sought) low = middle + 1;
      else high = middle;
    }
    return `w${low.toString(36)}`;
  }

  /** A message of 4 to 19 words. */
  message(): string {
    return Array.from({ length: 4 + Math.floor(this.random() * 16) }, () => this.word()).join(' ');
  }
}

/** Inserts messages directly into a store, over all channels in turn, 37 ms apart, the last one now; by the given authors or by 5,000
 * users who no longer exist. */
export async function fillChannels(
  store: Store,
  channelIds: readonly string[],
  count: number,
  chatter: Chatter,
  authorIds?: readonly string[],
): Promise<void> {
  const apart = 37;
  const first = BigInt(Date.now() - 1_420_070_400_000 - count * apart);
  const perStep = 5000;
  for (let from = 0; from < count; from += perStep) {
    const rows = Array.from({ length: Math.min(perStep, count - from) }, (_, at) => ({
      channel_id: channelIds[(from + at) % channelIds.length] ?? '',
      id: String((first + BigInt((from + at) * apart)) << 22n),
      author_id:
        authorIds?.[Math.floor(chatter.random() * authorIds.length)] ??
        String(1_100_000_000_000_000_000n + BigInt(Math.floor(chatter.random() * 5000))),
      type: 0,
      flags: 0,
      content: chatter.message(),
      pinned: 0,
      tts: 0,
      mention_everyone: 0,
    }));
    await store.transaction(async (db) => {
      for (let at = 0; at < rows.length; at += 500) {
        await db.kysely
          .insertInto('messages')
          .values(rows.slice(at, at + 500))
          .execute();
      }
    });
  }
}
