import { isRecord } from '../wire.ts';

/** Matchers of vitest and jest, such as expect.stringContaining. */
function isAsymmetric(value: unknown): value is { asymmetricMatch: (actual: unknown) => boolean } {
  return isRecord(value) && typeof value.asymmetricMatch === 'function';
}

/**
 * Whether a value has everything that is wanted: objects may have more fields, lists are as long as wanted, and a pattern matches
 * a text.
 */
export function contains(actual: unknown, wanted: unknown): boolean {
  if (isAsymmetric(wanted)) return wanted.asymmetricMatch(actual);
  if (wanted instanceof RegExp)
    return typeof actual === 'string' && new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, '')).test(actual);
  if (Array.isArray(wanted))
    return Array.isArray(actual) && actual.length === wanted.length && wanted.every((one, at) => contains(actual[at], one));
  if (isRecord(wanted)) return isRecord(actual) && Object.entries(wanted).every(([key, value]) => contains(actual[key], value));
  return Object.is(actual, wanted);
}

/** A value for an error: JSON, in which patterns and matchers are readable. */
export function shown(value: unknown): string {
  return JSON.stringify(
    value,
    (_, one) => (one instanceof RegExp || isAsymmetric(one) ? String(one) : typeof one === 'bigint' ? String(one) : one),
    2,
  );
}
