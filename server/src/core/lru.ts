/** A map of bounded size that forgets what was not read for longest. */
export class Lru<K, V> {
  readonly #map = new Map<K, V>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: K): V | undefined {
    const value = this.#map.get(key);
    if (value === undefined) return undefined;
    this.#map.delete(key);
    this.#map.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.#map.delete(key);
    this.#map.set(key, value);
    if (this.#map.size <= this.#max) return;
    const oldest = this.#map.keys().next();
    if (!oldest.done) this.#map.delete(oldest.value);
  }

  delete(key: K): void {
    this.#map.delete(key);
  }
}
