import { lookup, Resolver } from 'node:dns/promises';
import type { Reach } from '../config/config.ts';

/** Resolves a host name to IP addresses; empty or a rejection if there are none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Timeout in ms for one query to a name server, and the number of attempts. */
const TIMEOUT = 2000;
const TRIES = 2;

/**
 * Queries the name servers directly: the system's own lookup runs on few threads, which slow names would block. If
 * private networks may be reached, names that only the system knows (its hosts file, its search domains) are resolved
 * too.
 */
export function systemResolve(reach: Reach): Resolve {
  const servers = new Resolver({ timeout: TIMEOUT, tries: TRIES });
  return async (hostname) => {
    if (/(^|\.)localhost\.?$/.test(hostname)) return ['127.0.0.1', '::1'];
    const found = await Promise.allSettled([servers.resolve4(hostname), servers.resolve6(hostname)]);
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0 || reach !== 'private') return addresses;
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
}
