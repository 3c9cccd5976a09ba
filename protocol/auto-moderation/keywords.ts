/** A piece of text that a keyword or pattern matches: from `start` up to but excluding `end` (UTF-16 units). */
export interface Span {
  start: number;
  end: number;
}

/** A hit of a keyword, in the rule's spelling. */
export interface KeywordHit extends Span {
  keyword: string;
}

interface Word {
  keyword: string;
  length: number;
  /** Whether letters may come right before and right after it: a `*` there. */
  openStart: boolean;
  openEnd: boolean;
}

/** Keywords as one automaton (Aho and Corasick): reads a text once, regardless of the number of keywords. */
export interface KeywordSet {
  /** Finds every hit in a lower-case text, by its end. */
  hits(text: string): Iterable<KeywordHit>;
  /** Like hits, but of those that end at the same position only the longest; the others lie within it. */
  longest(text: string): Iterable<KeywordHit>;
}

const WORD_CHARACTER = /[\p{L}\p{N}_]/u;
/** Edges by node and UTF-16 unit, in one map. */
const edge = (node: number, unit: number): number => node * 65_536 + unit;

/**
 * Builds a set of keywords, matched case-insensitively. Without `*` they are whole words or phrases; a `*` at an end
 * allows any letters there (`cat*`, `*cat`, `*cat*`).
 */
export function keywordSet(keywords: readonly string[]): KeywordSet {
  const next = new Map<number, number>();
  const words: Word[][] = [[]];
  for (const keyword of keywords) {
    const { text, ...word } = readKeyword(keyword);
    if (text === '') continue;
    let node = 0;
    for (let at = 0; at < text.length; at += 1) {
      const key = edge(node, text.charCodeAt(at));
      let child = next.get(key);
      if (child === undefined) {
        child = words.push([]) - 1;
        next.set(key, child);
      }
      node = child;
    }
    words[node]?.push({ ...word, keyword, length: text.length });
  }
  const { back, ends } = linkBack(next, words);
  const automaton = { next, words, back, ends };
  return {
    hits: (text) => walk(text, automaton, { longest: false }),
    longest: (text) => walk(text, automaton, { longest: true }),
  };
}

function readKeyword(keyword: string) {
  const text = keyword.trim().toLowerCase();
  const openStart = text.startsWith('*');
  const openEnd = text.length > 1 && text.endsWith('*');
  return { text: text.slice(openStart ? 1 : 0, openEnd ? -1 : undefined), openStart, openEnd };
}

/** For each node: the node of its longest proper suffix, and the nearest node on that path where keywords end. */
function linkBack(next: ReadonlyMap<number, number>, words: readonly Word[][]) {
  const back = new Array<number>(words.length).fill(0);
  const ends = new Array<number>(words.length).fill(0);
  // A child is always numbered after its parent, but may be reached before its suffix is linked; so go by depth.
  const children = new Map<number, [unit: number, child: number][]>();
  for (const [key, child] of next) {
    const node = Math.floor(key / 65_536);
    const list = children.get(node) ?? [];
    list.push([key % 65_536, child]);
    children.set(node, list);
  }
  const queue = [0];
  for (const node of queue) {
    for (const [unit, child] of children.get(node) ?? []) {
      if (node !== 0) {
        let suffix = back[node] ?? 0;
        while (suffix !== 0 && !next.has(edge(suffix, unit))) suffix = back[suffix] ?? 0;
        back[child] = next.get(edge(suffix, unit)) ?? 0;
      }
      const suffix = back[child] ?? 0;
      ends[child] = words[suffix]?.length ? suffix : (ends[suffix] ?? 0);
      queue.push(child);
    }
  }
  return { back, ends };
}

interface Automaton {
  next: ReadonlyMap<number, number>;
  words: readonly Word[][];
  back: readonly number[];
  ends: readonly number[];
}

function* walk(text: string, { next, words, back, ends }: Automaton, { longest }: { longest: boolean }): Iterable<KeywordHit> {
  let node = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    let child = next.get(edge(node, unit));
    while (child === undefined && node !== 0) {
      node = back[node] ?? 0;
      child = next.get(edge(node, unit));
    }
    node = child ?? 0;
    suffixes: for (let found = node; found !== 0; found = ends[found] ?? 0) {
      for (const word of words[found] ?? []) {
        const span = { start: at + 1 - word.length, end: at + 1 };
        if (!isWhole(text, span, word)) continue;
        yield { ...span, keyword: word.keyword };
        if (longest) break suffixes;
      }
    }
  }
}

function isWhole(text: string, { start, end }: Span, { openStart, openEnd }: Word): boolean {
  return (openStart || !isLetterAt(text, start - 1)) && (openEnd || !isLetterAt(text, end));
}

function isLetterAt(text: string, at: number): boolean {
  const character = text[at];
  return character !== undefined && WORD_CHARACTER.test(character);
}
