import { isIP, type LookupFunction } from 'node:net';

/** Answers a lookup of `net.connect` with addresses that are checked already. */
export function answerLookup(
  addresses: readonly string[],
  options: Parameters<LookupFunction>[1],
  callback: Parameters<LookupFunction>[2],
): void {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  if (options.all) callback(null, entries);
  else callback(null, entries[0]?.address ?? '', entries[0]?.family);
}
