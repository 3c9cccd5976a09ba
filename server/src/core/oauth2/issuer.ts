import { isIP } from 'node:net';
import { isUnsafe } from '../values/address.ts';

/** Top-level names that do not exist on the internet (RFC 6761, 6762, 8375; docs/contract/game-accounts.md#issuers). */
const PRIVATE_NAMES = ['local', 'arpa', 'internal', 'localhost'];

/** Rules for the addresses of identity providers. */
export interface AddressRules {
  /**
   * Stored with each provider, so that stricter rules apply when it is next edited and not before
   * (docs/contract/game-accounts.md#issuers).
   */
  version: number;
  /** Whether the host must be a public name of two labels or more. */
  publicHost: boolean;
  /** Whether the address must be free of control characters, whitespace and backslashes, which parsers drop or rewrite. */
  plainText: boolean;
  /** How many redirects discovery and key sets may take. */
  redirects: number;
}

/** The rules before hostnames were checked strictly and redirects blocked (docs/contract/game-accounts.md#issuers). */
const LENIENT: AddressRules = { version: 1, publicHost: false, plainText: false, redirects: 3 };
const PUBLIC_HOSTS: AddressRules = { version: 2, publicHost: true, plainText: false, redirects: 0 };
/** The rules for issuers that are configured now. To tighten them, add a version; never change one. */
export const CURRENT_RULES: AddressRules = { version: 3, publicHost: true, plainText: true, redirects: 0 };
const ALL_RULES: readonly AddressRules[] = [LENIENT, PUBLIC_HOSTS, CURRENT_RULES];

/** The rules of a stored version; an unknown version, from a newer server, means the current rules. */
export function rulesOfVersion(version: number): AddressRules {
  return ALL_RULES.find((rules) => rules.version === version) ?? CURRENT_RULES;
}

/**
 * Why an address is not allowed for an identity provider, or undefined if it is
 * (docs/contract/game-accounts.md#issuers): it must have https and a public name of at least two labels; no numeric
 * address in any notation, no credentials, query or fragment. Ports are allowed.
 */
export function issuerComplaint(address: string, rules: AddressRules = CURRENT_RULES): string | undefined {
  if (address !== address.trim() || !isWellFormed(address, rules)) return 'Not a well formed URL.';
  const url = new URL(address);
  if (url.protocol !== 'https:' || !/^https:\/\//i.test(address)) return 'The scheme must be https.';
  if (url.username !== '' || url.password !== '') return 'User info is not allowed.';
  if (address.includes('?') || address.includes('#')) return 'A query or fragment is not allowed.';
  return rules.publicHost ? hostComplaint(url.hostname) : undefined;
}

/** Same, for an address that a provider publishes, such as its keys, which may have a query. */
export function providerAddressComplaint(address: string, rules: AddressRules = CURRENT_RULES): string | undefined {
  if (!isWellFormed(address, rules)) return 'Not a well formed URL.';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'The scheme must be https.';
  if (url.username !== '' || url.password !== '') return 'User info is not allowed.';
  return rules.publicHost ? hostComplaint(url.hostname) : undefined;
}

function isWellFormed(address: string, { plainText }: AddressRules): boolean {
  return !(plainText && isUnsafe(address)) && URL.canParse(address);
}

/** `hostname` as the URL parser returns it: lower case, numbers as addresses, other scripts as ASCII. */
function hostComplaint(hostname: string): string | undefined {
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
  if (name.startsWith('[') || isIP(name)) return 'The host must be a name, not an address.';
  const labels = name.split('.');
  if (labels.length < 2 || labels.some((label) => label === '')) return 'The host must be a public name.';
  if (PRIVATE_NAMES.includes(labels.at(-1) ?? '')) return 'The host must be a public name.';
  return undefined;
}
