import { HallError } from './errors.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A length of time: milliseconds, or numbers with units: `'90s'`, `'2h'`, `'1d 12h'`. */
export type Duration = number | string;

/** A duration in whole ms. Throws if it is not one. */
export function milliseconds(duration: Duration): number {
  const wrong = new HallError(
    `'${duration}' is not a length of time. Write milliseconds, or numbers with the units ms, s, m, h, d, w: '90s', '1d 12h'.`,
  );
  if (typeof duration === 'number') {
    if (!Number.isFinite(duration) || duration < 0) throw wrong;
    return Math.round(duration);
  }
  if (!/^(\s*\d+(\.\d+)?\s*(ms|[smhdw])\s*)+$/.test(duration)) throw wrong;
  const parts = duration.matchAll(/(\d+(?:\.\d+)?)\s*(ms|[smhdw])/g);
  return Math.round(parts.reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0));
}
