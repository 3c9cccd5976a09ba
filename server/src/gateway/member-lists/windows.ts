import type { Item } from './ordered.ts';

/** First and last index of a range of a list. */
export type Range = readonly [number, number];

/** An operation on a client's part of a list (GUILD_MEMBER_LIST_UPDATE). */
export type Op =
  | { op: 'SYNC'; range: Range; items: readonly Item[] }
  | { op: 'INVALIDATE'; range: Range }
  | { op: 'INSERT' | 'UPDATE'; index: number; item: Item }
  | { op: 'DELETE'; index: number };

/** Merges ranges into windows that neither touch nor overlap, in order. */
export function windowsOf(ranges: readonly Range[]): Range[] {
  const windows: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = windows.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else windows.push([first, last]);
  }
  return windows;
}

/** A SYNC of a whole range. */
export function synced(range: Range, items: readonly Item[]): Op {
  return { op: 'SYNC', range, items: items.slice(range[0], range[1] + 1) };
}

/**
 * The ops for a client that holds windows of a list in which something happened at `at`; `items` is the list after
 * it. They include what a window loses or gains at its end, so that each window keeps its length and the next one its
 * place.
 */
export function opsIn(windows: readonly Range[], kind: 'insert' | 'delete' | 'update', at: number, items: readonly Item[]): Op[] {
  return windows.flatMap((range): Op[] => {
    const [first, last] = range;
    if (at > last) return [];
    const index = Math.max(at, first);
    const item = items[index];
    if (kind === 'update') return at < first || !item ? [] : [{ op: 'UPDATE', index, item }];
    if (kind === 'insert') {
      const before = items.length - 1;
      if (!item) return [];
      // An empty window has no items to move.
      if (before <= first) return [synced(range, items)];
      const insert: Op = { op: 'INSERT', index, item };
      return before > last ? [{ op: 'DELETE', index: last }, insert] : [insert];
    }
    if (items.length < first) return [];
    if (items.length === first) return [{ op: 'DELETE', index }];
    const end = items[last];
    return end
      ? [
          { op: 'DELETE', index },
          { op: 'INSERT', index: last, item: end },
        ]
      : [{ op: 'DELETE', index }];
  });
}
