import { isIPv4, isIPv6 } from 'node:net';

/** The 16-bit groups of an IPv6 address, and those of the prefix that a network shares (RFC 6177, RFC 4291 2.5.1). */
const GROUPS = 8;
const NETWORK = 4;
/** The groups of the prefix of a site. */
const SITE = 3;

/**
 * The key by which requests of an address are counted.
 * - IPv4: the address itself.
 * - IPv6: its /64, since one customer has at least that many addresses.
 * - IPv4 mapped into IPv6: the IPv4 address (RFC 4291 2.5.5.2).
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  const network = groups.slice(0, NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * The key of the network around an address, by which floods from many of its addresses are counted: the /24 of IPv4, the /48 of
 * IPv6, which is the most that one site usually has (RFC 6177 2).
 */
export function widerNetwork(address: string): string {
  const network = clientNetwork(address);
  if (network.includes(':')) return `${network.split(':').slice(0, SITE).join(':')}::/48`;
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

/** The eight groups of a valid IPv6 address; its zone is ignored. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const [head = '', tail] = withoutDots(plain).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const first = numbers(head);
  if (tail === undefined) return first;
  const last = numbers(tail);
  return [...first, ...Array.from({ length: GROUPS - first.length - last.length }, () => 0), ...last];
}

/** Rewrites the last 32 bits as two groups if they are in IPv4 notation. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
}
