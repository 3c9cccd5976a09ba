/**
 * A map of bounded size that evicts entries not read recently: at least the newest half of `max` stays. Two
 * generations instead of an ordered list, so that a hit costs one lookup and moves nothing. `weigh` is the size of a
 * value, 1 by default.
 */
export class Lru<K, V> {
  #young = new Map<K, V>();
  #old = new Map<K, V>();
  #weight = 0;
  readonly #half: number;
  readonly #weigh: (value: V) => number;

  constructor(max: number, weigh: (value: V) => number = () => 1) {
    this.#half = Math.max(1, Math.floor(max / 2));
    this.#weigh = weigh;
  }

  get(key: K): V | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    const weight = this.#weigh(value);
    this.#forgetYoung(key);
    if (this.#weight + weight > this.#half && this.#young.size > 0) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = 0;
    }
    this.#young.set(key, value);
    this.#weight += weight;
  }

  delete(key: K): void {
    this.#forgetYoung(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#weight = 0;
  }

  /** Without a lookup of the weight unless the key is there. */
  #forgetYoung(key: K): void {
    const known = this.#young.get(key);
    if (known === undefined) return;
    this.#weight -= this.#weigh(known);
    this.#young.delete(key);
  }
}
