import { type Bytes, concat, hex, u8 } from './bytes.ts';

/** The curve P-256: y² = x³ - 3x + b over the prime field, and its base point (FIPS 186-5, SP 800-186). */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const BASE_X = 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n;
const BASE_Y = 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n;
const BITS = 256n;
const COORDINATE_BYTES = 32;

/** A point in Jacobian coordinates: x / z², y / z³. */
type Point = readonly [x: bigint, y: bigint, z: bigint];

const mod = (value: bigint): bigint => ((value % P) + P) % P;

function double([x, y, z]: Point): Point {
  const zz = mod(z * z);
  const yy = mod(y * y);
  const s = mod(4n * x * yy);
  const m = mod(3n * (x - zz) * (x + zz));
  const doubled = mod(m * m - 2n * s);
  return [doubled, mod(m * (s - doubled) - 8n * yy * yy), mod(2n * y * z)];
}

/** The sum with the base point; never called with that point or its opposite. */
function addBase([x, y, z]: Point): Point {
  if (z === 0n) return [BASE_X, BASE_Y, 1n];
  const zz = mod(z * z);
  const h = mod(BASE_X * zz - x);
  const r = mod(BASE_Y * zz * z - y);
  const hh = mod(h * h);
  const v = mod(x * hh);
  const sum = mod(r * r - h * hh - 2n * v);
  return [sum, mod(r * (v - sum) - y * h * hh), mod(z * h)];
}

function invert(value: bigint): bigint {
  let result = 1n;
  for (let bit = BITS - 1n; bit >= 0n; bit--) {
    result = mod(result * result);
    if (((P - 2n) >> bit) & 1n) result = mod(result * value);
  }
  return result;
}

function encode(coordinate: bigint): Bytes {
  const digits = coordinate.toString(16).padStart(2 * COORDINATE_BYTES, '0');
  return Uint8Array.from({ length: COORDINATE_BYTES }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16));
}

/**
 * The uncompressed point of a private key, for browsers whose WebCrypto does not reveal it. The steps are the same for all numbers; it takes
 * some milliseconds.
 */
export function pointOf(scalar: Bytes): Bytes {
  const number = BigInt(`0x${hex(scalar)}`);
  let point: Point = [1n, 1n, 0n];
  for (let bit = BITS - 1n; bit >= 0n; bit--) {
    const doubled = double(point);
    const added = addBase(doubled);
    point = (number >> bit) & 1n ? added : doubled;
  }
  const [x, y, z] = point;
  const inverse = invert(z);
  const square = mod(inverse * inverse);
  return concat(u8(4), encode(mod(x * square)), encode(mod(y * square * inverse)));
}
