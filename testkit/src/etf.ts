/** Encodes terms like erlpack: integers that fit 32 bits as integers, other numbers as floats, text as binaries. */
export function pack(value: unknown): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.of(131), packed(value)]);
}

function packed(value: unknown): Buffer<ArrayBuffer> {
  if (value === null || value === undefined) return atom('nil');
  if (typeof value === 'boolean') return atom(String(value));
  if (typeof value === 'number') return packedNumber(value);
  if (typeof value === 'bigint') return bigInteger(value);
  if (typeof value === 'string') return Buffer.concat([head(109, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) {
    if (value.length === 0) return Buffer.of(106);
    return Buffer.concat([head(108, value.length), ...value.map(packed), Buffer.of(106)]);
  }
  if (typeof value !== 'object') throw new Error(`no term for ${typeof value}`);
  const entries: [string, unknown][] = Object.entries(value);
  return Buffer.concat([head(116, entries.length), ...entries.flatMap(([key, item]) => [packed(key), packed(item)])]);
}

function packedNumber(value: number): Buffer<ArrayBuffer> {
  if (Number.isInteger(value) && value >= 0 && value <= 255) return Buffer.of(97, value);
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) {
    const bytes = Buffer.alloc(5, 98);
    bytes.writeInt32BE(value, 1);
    return bytes;
  }
  if (Number.isInteger(value) && value > 0 && value < 2 ** 32) return bigInteger(BigInt(value));
  const bytes = Buffer.alloc(9, 70);
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

/** An eight-byte big integer, as erlpack writes it. */
function bigInteger(value: bigint): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(11);
  bytes.set([110, 8, value < 0n ? 1 : 0]);
  bytes.writeBigUInt64LE(value < 0n ? -value : value, 3);
  return bytes;
}

function atom(name: string): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.of(115, name.length), Buffer.from(name)]);
}

function head(tag: number, length: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(5, tag);
  bytes.writeUInt32BE(length, 1);
  return bytes;
}

/** An atom other than nil, null, true and false; `unpack` with `atoms` distinguishes them from text. */
export class Atom {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Decodes a term like erlpack: integers of more than four bytes and atoms become text. With `atoms`, atoms are returned as Atom,
 * and atom keys have a colon prefix. Throws for tags unknown to erlpack and for trailing bytes.
 */
export function unpack(bytes: Uint8Array, { atoms = false }: { atoms?: boolean } = {}): unknown {
  const reader = new TermReader(Buffer.from(bytes), atoms);
  if (reader.byte() !== 131) throw new Error('not version 131');
  const value = reader.term();
  if (!reader.atEnd) throw new Error('bytes are left over');
  return value;
}

class TermReader {
  readonly #bytes: Buffer;
  readonly #atoms: boolean;
  #at = 0;

  constructor(bytes: Buffer, atoms: boolean) {
    this.#bytes = bytes;
    this.#atoms = atoms;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.#take(1).readUInt8();
  }

  term(): unknown {
    const tag = this.byte();
    if (tag === 97) return this.byte();
    if (tag === 98) return this.#take(4).readInt32BE();
    if (tag === 70) return this.#take(8).readDoubleBE();
    if (tag === 115) return this.#atom(this.#take(this.byte()).toString());
    if (tag === 100) return this.#atom(this.#take(this.#take(2).readUInt16BE()).toString());
    if (tag === 110) return this.#big(this.byte());
    if (tag === 109) return this.#take(this.#uint32()).toString();
    if (tag === 106) return [];
    if (tag === 108) {
      const items = Array.from({ length: this.#uint32() }, () => this.term());
      if (this.byte() !== 106) throw new Error('a list without its tail');
      return items;
    }
    if (tag !== 116) throw new Error(`unknown tag ${tag}`);
    const entries = Array.from({ length: this.#uint32() }, (): [string, unknown] => [this.#key(), this.term()]);
    if (new Set(entries.map(([key]) => key)).size < entries.length) throw new Error('a key twice');
    return Object.fromEntries(entries);
  }

  #key(): string {
    const key = this.term();
    return key instanceof Atom ? `:${key.name}` : String(key);
  }

  #atom(name: string): unknown {
    if (name === 'nil' || name === 'null') return null;
    if (name === 'true' || name === 'false') return name === 'true';
    return this.#atoms ? new Atom(name) : name;
  }

  #big(length: number): number | string {
    const negative = this.byte() === 1;
    if (length > 8) throw new Error('more than eight bytes');
    let value = 0n;
    for (const [index, digit] of this.#take(length).entries()) value += BigInt(digit) << BigInt(8 * index);
    if (negative) value = -value;
    return length <= 4 ? Number(value) : String(value);
  }

  #uint32(): number {
    return this.#take(4).readUInt32BE();
  }

  #take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new Error('cut short');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
