import { isUtf8 } from 'node:buffer';

/** Maximum depth of nested terms, which is also erlpack's limit. */
const MAX_DEPTH = 256;

/** The bytes are not a term that clients may send. */
class Malformed extends Error {}

/**
 * Decodes an external term (version 131) to a JSON value; undefined if it is malformed.
 * - Binaries become text, lists and tuples arrays; the atoms nil, null, true and false their values, other atoms
 *   text.
 * - Integers that a number cannot represent (snowflakes) become decimal text.
 * - Keys must be binaries. Compressed terms, pids and the like, and trailing bytes are refused.
 */
export function readTerm(bytes: Buffer): unknown {
  try {
    const reader = new Reader(bytes);
    if (reader.byte() !== 131) return undefined;
    const value = reader.term(0);
    return reader.atEnd ? value : undefined;
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.#take(1).readUInt8();
  }

  term(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new Malformed();
    const tag = this.byte();
    switch (tag) {
      case 97: // SMALL_INTEGER_EXT
        return this.byte();
      case 98: // INTEGER_EXT
        return this.#take(4).readInt32BE();
      case 99: // FLOAT_EXT
        return finite(Number.parseFloat(this.#take(31).toString('latin1')));
      case 70: // NEW_FLOAT_EXT
        return finite(this.#take(8).readDoubleBE());
      case 110: // SMALL_BIG_EXT
        return this.#big(this.byte());
      case 100: // ATOM_EXT
      case 118: // ATOM_UTF8_EXT
        return atomValue(this.#text(this.#uint16()));
      case 115: // SMALL_ATOM_EXT
      case 119: // SMALL_ATOM_UTF8_EXT
        return atomValue(this.#text(this.byte()));
      case 109: // BINARY_EXT
        return this.#text(this.#uint32());
      case 107: // STRING_EXT: a list of bytes
        return [...this.#take(this.#uint16())];
      case 106: // NIL_EXT
        return [];
      case 108: // LIST_EXT
        return this.#list(this.#uint32(), depth, true);
      case 104: // SMALL_TUPLE_EXT
        return this.#list(this.byte(), depth, false);
      case 105: // LARGE_TUPLE_EXT
        return this.#list(this.#uint32(), depth, false);
      case 116: // MAP_EXT
        return this.#map(this.#uint32(), depth);
      default:
        throw new Malformed();
    }
  }

  #list(length: number, depth: number, tailed: boolean): unknown[] {
    this.#expect(length);
    const items: unknown[] = [];
    for (let index = 0; index < length; index++) items.push(this.term(depth + 1));
    if (tailed && this.byte() !== 106) throw new Malformed();
    return items;
  }

  #map(length: number, depth: number): Record<string, unknown> {
    this.#expect(length * 2);
    const entries: [string, unknown][] = [];
    for (let index = 0; index < length; index++) {
      if (this.byte() !== 109) throw new Malformed();
      entries.push([this.#text(this.#uint32()), this.term(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  #big(length: number): number | string {
    const negative = this.byte() !== 0;
    let value = 0n;
    for (const [index, digit] of this.#take(length).entries()) value += BigInt(digit) << BigInt(8 * index);
    if (negative) value = -value;
    const near = Number(value);
    return Number.isSafeInteger(near) ? near : value.toString();
  }

  #text(length: number): string {
    const bytes = this.#take(length);
    if (!isUtf8(bytes)) throw new Malformed();
    return bytes.toString('utf8');
  }

  #uint16(): number {
    return this.#take(2).readUInt16BE();
  }

  #uint32(): number {
    return this.#take(4).readUInt32BE();
  }

  #take(length: number): Buffer {
    this.#expect(length);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** Requires at least this many remaining bytes, so that a large length in a header causes no work by itself. */
  #expect(length: number): void {
    if (length > this.#bytes.length - this.#at) throw new Malformed();
  }
}

/** Refuses numbers that JSON cannot represent. */
function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Malformed();
  return value;
}

function atomValue(name: string): unknown {
  switch (name) {
    case 'nil':
    case 'null':
      return null;
    case 'true':
      return true;
    case 'false':
      return false;
    default:
      return name;
  }
}
