/** SHA-256 (FIPS 180-4) of a text's UTF-8 bytes. Synchronous, which Web Crypto is not. */
export function sha256(text: string): Uint8Array {
  const [constants, hash] = tables();
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  for (const [at, byte] of bytes.entries()) padded.setUint8(at, byte);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);
  const w = new Uint32Array(64);
  for (let start = 0; start < padded.byteLength; start += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = padded.getUint32(start + i * 4);
    compress(hash, w, constants);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of hash.entries()) digest.setUint32(i * 4, word);
  return new Uint8Array(digest.buffer);
}

/** The word at an index that exists. */
const at = (words: Uint32Array, i: number): number => words[i] ?? 0;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(hash: Uint32Array, w: Uint32Array, constants: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    if (i >= 16) {
      const [x, y] = [at(w, i - 15), at(w, i - 2)];
      const [s, t] = [turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)];
      w[i] = at(w, i - 16) + s + at(w, i - 7) + t;
    }
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(constants, i) + at(w, i);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + word;
}

/** The first 32 bits of the fractions of the cube roots, and of eight square roots, of the first 64 primes. */
function tables(): [constants: Uint32Array, hash: Uint32Array] {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (root: number) => (root % 1) * 2 ** 32;
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  return [new Uint32Array(constants), new Uint32Array(primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))))];
}
