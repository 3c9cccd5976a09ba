import { isIP } from 'node:net';

/** Names that lead nowhere on the internet (RFC 6761, 6762, 8375; oauth2 2.10). */
const PRIVATE_NAMES = ['local', 'arpa', 'internal', 'localhost'];

/**
 * Why an address may not be that of an identity provider, or undefined when it may (oauth2 2.10): https, a public name of two labels
 * or more, no address in numbers in whatever spelling, no credentials, query or fragment. Ports are allowed.
 */
export function issuerComplaint(address: string): string | undefined {
  if (address !== address.trim() || !URL.canParse(address)) return 'Not a well formed URL.';
  const url = new URL(address);
  if (url.protocol !== 'https:' || !/^https:\/\//i.test(address)) return 'The scheme must be https.';
  if (url.username !== '' || url.password !== '') return 'User info is not allowed.';
  if (address.includes('?') || address.includes('#')) return 'A query or fragment is not allowed.';
  return hostComplaint(url.hostname);
}

/** The same for an address that a provider gives of itself, such as its keys: a query is its own business. */
export function providerAddressComplaint(address: string): string | undefined {
  if (!URL.canParse(address)) return 'Not a well formed URL.';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'The scheme must be https.';
  if (url.username !== '' || url.password !== '') return 'User info is not allowed.';
  return hostComplaint(url.hostname);
}

/** `hostname` as the URL parser gives it: lower case, numbers as addresses, other scripts as ASCII. */
function hostComplaint(hostname: string): string | undefined {
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (name.startsWith('[') || isIP(name)) return 'The host must be a name, not an address.';
  const labels = name.split('.');
  if (labels.length < 2 || labels.some((label) => label === '')) return 'The host must be a public name.';
  if (PRIVATE_NAMES.includes(labels.at(-1) ?? '')) return 'The host must be a public name.';
  return undefined;
}
