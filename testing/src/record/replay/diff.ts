import { isRecord } from '../../wire.ts';

/** One value that differs; undefined where it is absent. */
export interface Change {
  /** The dotted path in the body or the query; empty for the whole. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Fields that differ with each run. */
const VOLATILE: ReadonlySet<string> = new Set(['nonce']);
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Moments in texts, as clients show them. */
const MOMENT = /<t:\d+/g;

/** The values that differ between two JSON values; volatile ones count as equal. */
export function changesOf(before: unknown, after: unknown, path = ''): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const count = Math.max(before.length, after.length);
    return Array.from({ length: count }, (_none, at) => changesOf(before[at], after[at], join(path, String(at)))).flat();
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => (VOLATILE.has(key) ? [] : changesOf(before[key], after[key], join(path, key))));
  }
  return [{ path, before, after }];
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function isSame(before: unknown, after: unknown): boolean {
  if (typeof before === 'string' && typeof after === 'string')
    return plain(before) === plain(after) || (DATE.test(before) && DATE.test(after));
  return before === after;
}

function plain(text: string): string {
  return text.replaceAll(MOMENT, '<t:0');
}

/** A change as a line. */
export function changeLine({ path, before, after }: Change): string {
  const shown = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value));
  return `${path || 'body'}: ${shown(before)} → ${shown(after)}`;
}
