const WHOLE = /^-?\d{1,16}$/;
const DECIMAL = /^-?\d{1,16}(\.\d{1,16})?$/;

/**
 * Converts an integer sent as text to a number; returns other values unchanged. Some clients (JDA) send enums and
 * counts as text.
 */
export function asWhole(value: unknown): unknown {
  if (typeof value !== 'string' || !WHOLE.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The same for numbers that may have a fraction. */
export function asNumber(value: unknown): unknown {
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
}

/** A value for an error message: as JSON, 100 characters at most. */
export function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100);
}
