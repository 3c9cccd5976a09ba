/** Parameters of a query or form; one that was sent more than once is a list. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The value of a parameter; undefined when it is missing, empty (RFC 6749 3.1) or sent more than once. */
export function textOf(given: Parameters, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The first parameter that was sent more than once, which RFC 6749 3.1 forbids. */
export function repeated(given: Parameters): string | undefined {
  return Object.keys(given).find((name) => Array.isArray(given[name]));
}
