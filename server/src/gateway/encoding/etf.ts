import { packetOf } from '../packet.ts';
import { BINARY } from '../websocket-message.ts';
import type { Encoding } from './encoding.ts';
import { readTerm } from './read-etf.ts';

/** Begins every external term (Erlang's External Term Format, version 131). */
const VERSION = '\x83';
const NIL = atom('nil');
const TRUE = atom('true');
const FALSE = atom('false');
const EMPTY_LIST = '\x6a';

/** Four bytes that UTF-8 text never holds. */
const SLOT = '\xf8\xf9\xfa\xfb';

/**
 * Erlang's External Term Format in binary messages. The keys of the payload itself, those of control data, and event names
 * are atoms, as clients in Erlang's languages match them; the keys of event data, some of which people choose, are binaries,
 * so that no client's table of atoms fills up. Snowflakes are binaries, which every client takes for a snowflake.
 */
export const etf: Encoding = {
  first: BINARY,
  body: (frame) => frame.etf(),
  prefix(frame, s, padding = 0) {
    const pad = padding === 0 ? '' : PADDING_KEY + binary(' '.repeat(padding));
    return headOf(frame.name, padding === 0 ? 4 : 5) + number(s) + pad;
  },
  alike: (s) => (s <= 255 ? [0, 255] : s === s >> 0 ? [256, 2 ** 31 - 1] : [s, s]),
  renumber(bytes, end, s) {
    bytes[end - 1] = s & 255;
    if (s <= 255) return;
    bytes[end - 2] = (s >> 8) & 255;
    bytes[end - 3] = (s >> 16) & 255;
    bytes[end - 4] = s >>> 24;
  },
  slot: SLOT,
  template: (frame) => `${headOf(frame.name, 4)}\x62${SLOT}`,
  filled: uint32,
  control: (op, d) =>
    `${VERSION}${mapHeader(4)}${atom('t')}${NIL}${atom('s')}${NIL}${atom('op')}${number(op)}${atom('d')}${term(d, atom)}`,
  read(bytes, binaryMessage) {
    return binaryMessage ? packetOf(readTerm(bytes)) : undefined;
  },
};

const PADDING_KEY = atom('_');

/** How payloads begin, by event and number of keys: there are only so many events. */
const heads = new Map<string, string>();

function headOf(name: string, keys: number): string {
  const found = heads.get(`${keys}${name}`);
  if (found !== undefined) return found;
  const head = [VERSION, mapHeader(keys), atom('t'), atom(name), atom('op'), number(0), atom('s')].join('');
  heads.set(`${keys}${name}`, head);
  return head;
}

/**
 * The end of an event's payload: the key of its data, and the data that `json` encodes (UTF-8 bytes, one character each,
 * which therefore are the bytes of the binaries too).
 */
export function etfBody(json: string): string {
  const data: unknown = JSON.parse(json);
  // Flat, so that every session's message is one copy.
  return Buffer.from(atom('d') + term(data, binary), 'latin1').toString('latin1');
}

/** A value of JSON as a term; `key` encodes the keys of its objects. */
function term(value: unknown, key: (name: string) => string): string {
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

/** SMALL_ATOM_EXT, the form that all clients read; `name` is ASCII of at most 255 characters. */
function atom(name: string): string {
  return `\x73${String.fromCharCode(name.length)}${name}`;
}

/** BINARY_EXT of bytes. Halves of surrogate pairs, which JSON alone can hold, become replacement characters. */
function binary(bytes: string): string {
  const text = SURROGATE.test(bytes) ? bytes.replace(SURROGATES, '\xef\xbf\xbd') : bytes;
  return `\x6d${uint32(text.length)}${text}`;
}

const SURROGATE = /[\ud800-\udfff]/;
const SURROGATES = /[\ud800-\udfff]/g;

/** The shortest of SMALL_INTEGER_EXT, INTEGER_EXT and SMALL_BIG_EXT for whole numbers, NEW_FLOAT_EXT for all others. */
function number(value: number): string {
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

function mapHeader(length: number): string {
  return `\x74${uint32(length)}`;
}

function uint32(value: number): string {
  return String.fromCharCode(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
}
