import { packetOf } from '../connection/packet.ts';
import { BINARY } from '../connection/websocket-message.ts';
import type { Encoding } from './encoding.ts';
import { readTerm } from '@guildhall/protocol/etf/read';
import { NIL, term, atom, binary, number, mapHeader, uint32 } from '@guildhall/protocol/etf/write';

/** Starts every external term (Erlang's External Term Format, version 131). */
const VERSION = '\x83';

/** Four bytes that never occur in UTF-8 text. */
const SLOT = '\xf8\xf9\xfa\xfb';

/**
 * Erlang's External Term Format in binary messages.
 * - The keys of the payload and of control data, and event names, are atoms, which clients in Erlang's languages
 *   match on.
 * - The keys of event data, some of which users choose, are binaries, so that the atom table of a client cannot fill
 *   up.
 * - Snowflakes are binaries, which every client accepts.
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

/** The beginning of payloads by event and number of keys; the number of events is limited. */
const heads = new Map<string, string>();

function headOf(name: string, keys: number): string {
  const found = heads.get(`${keys}${name}`);
  if (found !== undefined) return found;
  const head = [VERSION, mapHeader(keys), atom('t'), atom(name), atom('op'), number(0), atom('s')].join('');
  heads.set(`${keys}${name}`, head);
  return head;
}
