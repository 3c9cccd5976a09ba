import { lookup, Resolver } from 'node:dns/promises';
import type { Reach } from '../config.ts';

/** Finds the IP addresses of a host name; empty or a rejection when there is none. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Ms for one question to a name server, and how often it is asked. */
const TIMEOUT = 2000;
const TRIES = 2;

/**
 * Asks the name servers themselves: the system's own look-up runs on few threads, which slow names would keep busy.
 * Where private networks may be reached, names that only the system knows (its hosts file, its search domains) count too.
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
