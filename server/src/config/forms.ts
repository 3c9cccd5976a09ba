// Values of settings that are not plain text or numbers. Each function returns undefined for an invalid value.
import { isIP, isIPv4 } from 'node:net';

/** A kind of linked accounts that is not listed; times in ms since 1970. */
export interface WithheldKind {
  type: string;
  /** Accounts linked from this time on are never listed. */
  newSince: number;
  /** From this time on none is listed. */
  allSince: number;
}

/** An address, or a network with the number of its bits (CIDR). */
export function network(entry: string): string | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  return version === 0 || Number(bits ?? 0) > (version === 4 ? 32 : 128) ? undefined : entry;
}

/** A host name in lower case, with a port or without; no address. */
export function hostAndPort(value: string): string | undefined {
  const [, host = '', port = '1'] =
    /^((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z][a-z0-9-]{0,61})(?::(\d{1,5}))?$/.exec(value) ?? [];
  return host !== '' && host.length <= 200 && Number(port) > 0 && Number(port) <= 65_535 ? value : undefined;
}

/** Whether a host is this machine's own name or address: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** A range of ports, as `first-last` or as one; 0 means any free ones. */
export function portRange(value: string): { from: number; to: number } | undefined {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(value) ?? [];
  const [from, to] = [Number(first), Number(last)];
  const isRange = first !== '' && from <= to && to <= 65_535 && (from > 0 || to === 0);
  return isRange ? { from, to } : undefined;
}

/** A kind of linked accounts with its two days, or `none`. */
export function withheldKind(entry: string): WithheldKind | 'none' | undefined {
  if (entry === 'none') return 'none';
  const [, type, since, all] = /^([a-z-]{1,40}):(\d{4}-\d{2}-\d{2}):(\d{4}-\d{2}-\d{2})$/.exec(entry) ?? [];
  const [newSince, allSince] = [Date.parse(`${since}T00:00:00Z`), Date.parse(`${all}T00:00:00Z`)];
  return type === undefined || Number.isNaN(newSince) || Number.isNaN(allSince) ? undefined : { type, newSince, allSince };
}
