import { expect, test } from 'vitest';
import { EncoderLoad } from './encoder-load.ts';

/** A source of 30 pictures a second, with an encoder that manages only some of them. */
class Source {
  readonly load = new EncoderLoad();
  /** The demands after each change, as rate and share of the width. */
  readonly demands: string[] = [];
  #at = 0;

  run(seconds: number, capacity: (relief: { rate: number; scale: number }) => number): void {
    const end = this.#at + seconds * 1e6;
    let free = this.#at;
    for (; this.#at < end; this.#at += 1e6 / (30 * this.load.relief.rate)) {
      const isLeftOut = this.#at < free;
      if (!isLeftOut) free = this.#at + 1e6 / capacity(this.load.relief);
      if (!this.load.count(this.#at, isLeftOut)) continue;
      const { rate, scale } = this.load.relief;
      this.demands.push(`${Math.round(30 * rate)} at ${scale}`);
    }
  }
}

test('an encoder that keeps up has the full demand, whatever the time', () => {
  const source = new Source();
  source.run(600, () => 40);
  expect(source.demands).toEqual([]);
  expect(source.load.relief).toEqual({ rate: 1, scale: 1 });
});

test('the rate falls first, and rises when the encoder has recovered', () => {
  const source = new Source();
  source.run(4, () => 16);
  expect(source.demands).toEqual(['20 at 1', '15 at 1']);
  source.run(15, () => 100);
  expect(source.demands).toEqual(['20 at 1', '15 at 1', '20 at 1', '30 at 1']);
});

test('then the size falls, to the least and not beyond', () => {
  const source = new Source();
  source.run(20, () => 1);
  expect(source.demands).toEqual(['20 at 1', '15 at 1', '15 at 0.75', '15 at 0.5', '10 at 0.375']);
});

test('a higher demand that the encoder does not meet is tried more and more rarely', () => {
  const source = new Source();
  source.run(600, ({ rate }) => (rate > 0.6 ? 10 : 40));
  const trials = source.demands.filter((demand) => demand === '20 at 1').length - 1;
  expect(trials).toBeGreaterThan(3);
  expect(trials).toBeLessThan(12);
  expect(new Set(source.demands)).toEqual(new Set(['20 at 1', '15 at 1']));
});

test('single pictures left out change nothing', () => {
  const load = new EncoderLoad();
  const changes = Array.from({ length: 3000 }, (_, n) => load.count((n * 1e6) / 30, n % 10 === 0));
  expect(changes).not.toContain(true);
});
