/** Bytes in memory that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** A message or a frame that breaks a rule. It never leaves this folder: the member answers it, or drops it. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
}

/** Throws `Invalid` with the broken rule unless a condition holds. */
export function check(condition: boolean, rule: string): asserts condition {
  if (!condition) throw new Invalid(rule);
}

export const NONE: Bytes = new Uint8Array(0);

const encoder = new TextEncoder();

export function text(value: string): Bytes {
  return encoder.encode(value);
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  let length = 0;
  for (const part of parts) length += part.length;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Compares in a time that depends on the lengths only. */
export function equal(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (const [at, byte] of one.entries()) difference |= byte ^ (other[at] ?? 0);
  return difference === 0;
}

export function hex(bytes: Uint8Array): string {
  let digits = '';
  for (const byte of bytes) digits += byte.toString(16).padStart(2, '0');
  return digits;
}

export function u8(value: number): Bytes {
  return Uint8Array.of(value);
}

export function u16(value: number): Bytes {
  return Uint8Array.of(value >>> 8, value);
}

export function u32(value: number): Bytes {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

export function u64(value: bigint, littleEndian = false): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, littleEndian);
  return bytes;
}

/** A vector with its length in the shortest form (RFC 9420 2.1.2). */
export function vector(...parts: readonly Uint8Array[]): Bytes {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = length < 0x40 ? u8(length) : length < 0x4000 ? u16(0x4000 + length) : u32(0x80000000 + length);
  return concat(head, ...parts);
}

/** An optional value (RFC 9420 2.1.1). */
export function optional(value: Uint8Array | undefined): Bytes {
  return value ? concat(u8(1), value) : u8(0);
}

/** Reads the TLS presentation language of MLS (RFC 9420 2.1); throws `Invalid`. Vectors are views of the same memory. */
export class Reader {
  readonly bytes: Bytes;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Bytes) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get at(): number {
    return this.#at;
  }

  get more(): boolean {
    return this.#at < this.bytes.length;
  }

  /** Asserts that everything was read. */
  end(): void {
    check(!this.more, 'bytes after the end');
  }

  u8(): number {
    return this.#view.getUint8(this.#skip(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#skip(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#skip(4));
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#skip(8));
  }

  vector(): Bytes {
    const length = this.#length();
    const start = this.#skip(length);
    return this.bytes.subarray(start, start + length);
  }

  /** The items of the next vector. */
  items<T>(read: (reader: Reader) => T): T[] {
    const reader = new Reader(this.vector());
    const items: T[] = [];
    while (reader.more) items.push(read(reader));
    return items;
  }

  optional<T>(read: (reader: Reader) => T): T | undefined {
    const present = this.u8();
    check(present < 2, 'presence');
    return present ? read(this) : undefined;
  }

  /** The bytes from a former position to the current one. */
  since(start: number): Bytes {
    return this.bytes.subarray(start, this.#at);
  }

  #skip(length: number): number {
    const start = this.#at;
    check(length <= this.bytes.length - start, 'too short');
    this.#at += length;
    return start;
  }

  /** The two highest bits of the first byte are the size of the length; the shortest form is the only valid one. */
  #length(): number {
    const first = this.u8();
    if (first < 0x40) return first;
    check(first < 0xc0, 'length');
    if (first < 0x80) {
      const length = (first & 0x3f) * 0x100 + this.u8();
      check(length >= 0x40, 'length');
      return length;
    }
    const length = (first & 0x3f) * 0x1000000 + this.u8() * 0x10000 + this.u16();
    check(length >= 0x4000, 'length');
    return length;
  }
}

/** Reads a whole value; throws `Invalid` if it ends early or bytes follow it. */
export function readWhole<T>(bytes: Bytes, read: (reader: Reader) => T): T {
  const reader = new Reader(bytes);
  const value = read(reader);
  reader.end();
  return value;
}
