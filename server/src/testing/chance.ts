/** A whole number below 2^32 that depends only on the seed and `n`, evenly spread (the finalizer of MurmurHash3). */
function drawn(seed: number, n: number): number {
  let value = (Math.imul(n, 0x9e3779b1) ^ seed) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Whether the n-th of many decisions hits a share from 0 to 1. */
export function hits(share: number, seed: number, n: number): boolean {
  return drawn(seed, n) < share * 2 ** 32;
}

/** The items in another order, which depends only on the seed, `n` and their number; a single item stays. */
export function reordered<T>(items: readonly T[], seed: number, n: number): T[] {
  const order = items.map((_item, index) => index);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = drawn(drawn(seed, n), last) % (last + 1);
    const moved = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = moved;
  }
  // They must not keep the order in which they came.
  if (order.every((from, to) => from === to)) order.push(order.shift() ?? 0);
  return order.flatMap((from) => items[from] ?? []);
}
