export const NIL = atom('nil');
const TRUE = atom('true');
const FALSE = atom('false');
const EMPTY_LIST = '\x6a';

/**
 * The end of an event's payload: the key of its data, and the data that `json` contains (UTF-8 bytes, one character
 * each, which are therefore the bytes of the binaries as well).
 */
export function etfBody(json: string): string {
  const data: unknown = JSON.parse(json);
  // Flattened, so that the message of each session is one copy.
  return Buffer.from(atom('d') + term(data, binary), 'latin1').toString('latin1');
}

/** A JSON value as an external term (version 131) whose keys are binaries. */
export function encodeTerm(value: object): Buffer {
  const json = Buffer.from(JSON.stringify(value)).toString('latin1');
  return Buffer.from(`\x83${term(JSON.parse(json), binary)}`, 'latin1');
}

/** Encodes a JSON value as a term; `key` encodes the keys of its objects. */
export function term(value: unknown, key: (name: string) => string): string {
  if (typeof value === 'string') return binary(value);
  if (typeof value === 'number') return number(value);
  if (typeof value === 'boolean') return value ? TRUE : FALSE;
  if (typeof value !== 'object' || value === null) return NIL;
  if (Array.isArray(value)) {
    if (value.length === 0) return EMPTY_LIST;
    let list = `\x6c${uint32(value.length)}`;
    for (const item of value) list += term(item, key);
    return list + EMPTY_LIST;
  }
  const entries: [string, unknown][] = Object.entries(value);
  let map = mapHeader(entries.length);
  for (const [name, item] of entries) map += key(name) + term(item, key);
  return map;
}

/** SMALL_ATOM_EXT, which all clients can decode; `name` is ASCII of at most 255 characters. */
export function atom(name: string): string {
  return `\x73${String.fromCharCode(name.length)}${name}`;
}

/** BINARY_EXT. Lone surrogates, which only JSON can contain, become replacement characters. */
export function binary(bytes: string): string {
  const text = SURROGATE.test(bytes) ? bytes.replace(SURROGATES, '\xef\xbf\xbd') : bytes;
  return `\x6d${uint32(text.length)}${text}`;
}

const SURROGATE = /[\ud800-\udfff]/;
const SURROGATES = /[\ud800-\udfff]/g;

/** The shortest of SMALL_INTEGER_EXT, INTEGER_EXT and SMALL_BIG_EXT for integers, NEW_FLOAT_EXT for other numbers. */
export function number(value: number): string {
  if (!Number.isSafeInteger(value)) {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return `\x46${bytes.toString('latin1')}`;
  }
  if (value >= 0 && value <= 255) return `\x61${String.fromCharCode(value)}`;
  if (value === value >> 0) return `\x62${uint32(value)}`;
  let digits = '';
  for (let rest = Math.abs(value); rest > 0; rest = Math.floor(rest / 256)) digits += String.fromCharCode(rest % 256);
  return `\x6e${String.fromCharCode(digits.length, value < 0 ? 1 : 0)}${digits}`;
}

export function mapHeader(length: number): string {
  return `\x74${uint32(length)}`;
}

export function uint32(value: number): string {
  return String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
}
