const WHOLE = /^-?\d{1,16}$/;
const DECIMAL = /^-?\d{1,16}(\.\d{1,16})?$/;

/** A whole number that came as text, as a number; anything else as it is. Some clients (JDA) send enums and counts as text. */
export function asWhole(value: unknown): unknown {
  if (typeof value !== 'string' || !WHOLE.test(value)) return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** The same for numbers that may have a fraction. */
export function asNumber(value: unknown): unknown {
  return typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
}

/** A value in an error message: as JSON, 100 characters at most. */
export function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 100);
}
