/** Something that a search finds. */
export interface SearchEntry {
  kind: string;
  title: string;
  path: string;
  /** Other names: ids, codes, paths. */
  names: readonly string[];
  text: string;
}

/** The entries that match all words of a query, the best first. */
export function rank(entries: readonly SearchEntry[], query: string, limit?: number): SearchEntry[];

/** Does now for some entries what the first search does. */
export function prepare(entries: readonly SearchEntry[]): void;
