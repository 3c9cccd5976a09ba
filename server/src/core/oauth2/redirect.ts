const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?((?:[/?].*)?)$/s;

/**
 * Whether an address is registered: equal byte for byte, except for the port of http on 127.0.0.1 and [::1]
 * (RFC 6749 3.1.2.3, RFC 8252 7.3). An address with a fragment never is.
 */
export function isRegistered(registered: readonly string[], given: string): boolean {
  if (given.includes('#') || !URL.canParse(given)) return false;
  if (registered.includes(given)) return true;
  const local = withoutPort(given);
  return local !== null && registered.some((one) => withoutPort(one) === local);
}

/** Whether an address belongs to an installed program rather than a web site (RFC 8252 7.1). */
export function isCustomScheme(address: string): boolean {
  return !/^https?:/i.test(address);
}

/** Appends parameters to an address's query, which is kept, or to its fragment; undefined ones are left out. */
export function withParameters(
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
  place: 'query' | 'fragment' = 'query',
): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) added.set(name, value);
  if (place === 'fragment') return `${address}#${added}`;
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${added}`;
}

function withoutPort(address: string): string | null {
  const [, host, rest] = LOOPBACK.exec(address) ?? [];
  return host === undefined ? null : `${host} ${rest}`;
}
