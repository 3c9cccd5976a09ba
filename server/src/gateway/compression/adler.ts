/** The largest prime below 65536 (RFC 1950, 8.2). */
const BASE = 65_521;
/** Number of bytes after which the sums must be reduced to stay 32-bit integers. */
const RUN = 3800;

/** The Adler-32 checksum (RFC 1950, 8.2) of bytes, one character each. */
export function adlerOf(bytes: string): number {
  let a = 1;
  let b = 0;
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + RUN);
    for (; at < end; at++) {
      a += bytes.charCodeAt(at);
      b += a;
    }
    a %= BASE;
    b %= BASE;
  }
  return b * 65_536 + a;
}

/** The Adler-32 checksum of two concatenated pieces, from their checksums and the length of the second. */
export function adlerJoined(first: number, second: number, length: number): number {
  const a = first % 65_536;
  const b = Math.floor(first / 65_536);
  const joinedA = (a + (second % 65_536) - 1 + BASE) % BASE;
  const joinedB = (b + Math.floor(second / 65_536) + (length % BASE) * (a - 1 + BASE)) % BASE;
  return joinedB * 65_536 + joinedA;
}
