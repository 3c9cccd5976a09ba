import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { REACHES, type Reach } from '../config/config.ts';
import { OutboundError } from '../core/framework/outbound.ts';

/** The network that an address belongs to; `never`: not callable with any setting. */
type Place = Reach | 'never';

function list(type: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const blocks = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    blocks.addSubnet(network, Number(prefix), type);
  }
  return blocks;
}

// IANA's registries of special-purpose addresses (RFC 6890 and its updates).
const LOOPBACK_4 = list('ipv4', ['127.0.0.0/8']);
const PRIVATE_4 = list('ipv4', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']);
/** This network, link-local (cloud metadata), protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved. */
const NEVER_4 = list('ipv4', [
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]);
const LOOPBACK_6 = list('ipv6', ['::1/128']);
const PRIVATE_6 = list('ipv6', ['fc00::/7']);
/**
 * Only this range of IPv6 is unicast on the internet: ranges that map, embed or translate IPv4 (::ffff:0:0/96,
 * 64:ff9b::/96) are outside.
 */
const GLOBAL_6 = list('ipv6', ['2000::/3']);
/** Within it: protocol assignments with Teredo, documentation, 6to4. */
const NEVER_6 = list('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function placeOf(address: string): Place {
  if (isIPv4(address)) {
    if (NEVER_4.check(address, 'ipv4')) return 'never';
    if (LOOPBACK_4.check(address, 'ipv4')) return 'loopback';
    return PRIVATE_4.check(address, 'ipv4') ? 'private' : 'public';
  }
  // Only link-local addresses have a zone (fe80::1%eth0).
  if (!isIPv6(address) || address.includes('%')) return 'never';
  if (LOOPBACK_6.check(address, 'ipv6')) return 'loopback';
  if (PRIVATE_6.check(address, 'ipv6')) return 'private';
  return GLOBAL_6.check(address, 'ipv6') && !NEVER_6.check(address, 'ipv6') ? 'public' : 'never';
}

/** Whether an IP address (as text, IPv6 without brackets) may be called with the given reach. */
export function isWithin(reach: Reach, address: string): boolean {
  const place = placeOf(address);
  return place !== 'never' && REACHES.indexOf(place) <= REACHES.indexOf(reach);
}

/** The addresses of a host that may be called. Throws an OutboundError if there are none. */
export function callable(reach: Reach, found: readonly string[]): string[] {
  if (found.length === 0) throw new OutboundError('name');
  const addresses = found.filter((address) => isWithin(reach, address));
  if (addresses.length === 0) throw new OutboundError('address');
  return addresses;
}
