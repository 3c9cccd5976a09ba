const NONE = Buffer.alloc(0);

/**
 * Reads the TLS presentation language of MLS (RFC 9420 2.1) from untrusted bytes. It never throws and never allocates: the first
 * violation makes `failed` true and moves to the end, and later reads return zeros. Vectors are views of the same memory.
 */
export class Reader {
  readonly #bytes: Buffer;
  readonly #end: number;
  readonly #parent: Reader | undefined;
  #at: number;
  #failed = false;

  constructor(bytes: Buffer, start = 0, end = bytes.length, parent?: Reader) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
    this.#parent = parent;
  }

  /** Whether something did not fit. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Whether everything was read, and correct. */
  get complete(): boolean {
    return !this.#failed && this.#at === this.#end;
  }

  /** Whether there is more to read; false after a violation. */
  get more(): boolean {
    return this.#at < this.#end;
  }

  /** The position in the bytes given at construction. */
  get at(): number {
    return this.#at;
  }

  /** Records a violation, also in the readers that this one is a vector of. */
  fail(): void {
    this.#failed = true;
    this.#at = this.#end;
    this.#parent?.fail();
  }

  u8(): number {
    return this.#take(1) ? this.#bytes.readUInt8(this.#at - 1) : 0;
  }

  u16(): number {
    return this.#take(2) ? this.#bytes.readUInt16BE(this.#at - 2) : 0;
  }

  u32(): number {
    return this.#take(4) ? this.#bytes.readUInt32BE(this.#at - 4) : 0;
  }

  u64(): bigint {
    return this.#take(8) ? this.#bytes.readBigUInt64BE(this.#at - 8) : 0n;
  }

  /** A vector with a variable-size length (RFC 9420 2.1.2). */
  vector(): Buffer {
    const length = this.#length();
    return this.#take(length) ? this.#bytes.subarray(this.#at - length, this.#at) : NONE;
  }

  /** A reader of the items of the next vector; its errors are recorded here too. */
  items(): Reader {
    const length = this.#length();
    if (!this.#take(length)) return new Reader(NONE, 0, 0, this);
    return new Reader(this.#bytes, this.#at - length, this.#at, this);
  }

  /** The bytes from a former position to the current one. */
  since(start: number): Buffer {
    return this.#failed ? NONE : this.#bytes.subarray(start, this.#at);
  }

  #take(length: number): boolean {
    if (this.#failed || length > this.#end - this.#at) {
      this.fail();
      return false;
    }
    this.#at += length;
    return true;
  }

  /** The two highest bits of the first byte are the size of the length; the shortest form is the only valid one. */
  #length(): number {
    const first = this.u8();
    const rest = first & 0x3f;
    if (first < 0x40) return rest;
    if (first >= 0xc0) {
      this.fail();
      return 0;
    }
    const long = first >= 0x80;
    const length = long ? rest * 0x1000000 + this.#u24() : rest * 0x100 + this.u8();
    if (length < (long ? 0x4000 : 0x40)) this.fail();
    return this.#failed ? 0 : length;
  }

  #u24(): number {
    return this.#take(3) ? this.#bytes.readUIntBE(this.#at - 3, 3) : 0;
  }
}

export function u8(value: number): Buffer {
  return Buffer.of(value);
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
}

/** A vector with its length in the shortest form (RFC 9420 2.1.2). */
export function vector(...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = length < 0x40 ? u8(length) : length < 0x4000 ? u16(0x4000 + length) : u32(0x80000000 + length);
  return Buffer.concat([head, ...parts]);
}
