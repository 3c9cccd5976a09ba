import { isUtf8 } from 'node:buffer';
import { parseJson } from '../../core/values/json.ts';
import { packetOf } from '../connection/packet.ts';
import { bytesOf, TEXT } from '../connection/websocket-message.ts';
import type { Encoding } from './encoding.ts';

const ZERO = 0x30;
/** The largest sequence number whose digits are written individually. */
const LARGEST = 2 ** 31 - 1;

/** Ten distinct characters that occur only escaped in JSON text, so that a compressor finds no match in them. */
const SLOT = '\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f';

/** JSON (RFC 8259) in text messages. Clients may also send binary messages, and ids as numbers. */
export const json: Encoding = {
  first: TEXT,
  body: (frame) => frame.json,
  prefix: (frame, s, padding = 0) => (padding === 0 ? frame.head + s : frame.head + s + ' '.repeat(padding)),
  alike(s) {
    if (s > LARGEST) return [s, s];
    let next = 10;
    while (next <= s) next *= 10;
    return [next / 10, Math.min(next - 1, LARGEST)];
  },
  renumber(bytes, end, s) {
    for (let at = end - 1, rest = s; rest > 0; at -= 1) {
      const tens = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
  },
  slot: SLOT,
  template: (frame) => frame.head + SLOT,
  filled: (s) => String(s).padStart(SLOT.length),
  control: (op, d) => bytesOf(`{"t":null,"s":null,"op":${op},"d":${JSON.stringify(d)}}`),
  read(bytes) {
    if (!isUtf8(bytes)) return undefined;
    try {
      return packetOf(parseJson(bytes.toString('utf8')));
    } catch {
      return undefined;
    }
  },
};
