/** Parameters of a query or form; a repeated one is a list. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The value of a parameter; undefined if it is missing, empty (RFC 6749 3.1) or repeated. */
export function textOf(given: Parameters, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The first repeated parameter, which RFC 6749 3.1 forbids. */
export function repeated(given: Parameters): string | undefined {
  return Object.keys(given).find((name) => Array.isArray(given[name]));
}
