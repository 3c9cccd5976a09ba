/** Digits long enough to be beyond 2^53, standing where a JSON value may stand. */
const LARGE_NUMBER = /[:[,]\s*-?\d{16,}/;
const INTEGER = /^-?\d+$/;

/**
 * JSON.parse that keeps large integers: some clients send ids as numbers, which would lose their last digits; they
 * become decimal strings. Throws SyntaxError as JSON.parse does.
 */
export function parseJson(text: string): unknown {
  if (!LARGE_NUMBER.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && !Number.isSafeInteger(value) && source && INTEGER.test(source) ? source : value;
  });
}
