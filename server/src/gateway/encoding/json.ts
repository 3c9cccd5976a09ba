import { isUtf8 } from 'node:buffer';
import { parseJson } from '../../core/json.ts';
import { packetOf } from '../packet.ts';
import { bytesOf, TEXT } from '../websocket-message.ts';
import type { Encoding } from './encoding.ts';

/** JSON (RFC 8259) in text messages. Clients may send theirs in binary ones too, and ids as numbers. */
export const json: Encoding = {
  first: TEXT,
  body: (frame) => frame.json,
  prefix: (frame, s, padding = 0) => (padding === 0 ? frame.head + s : frame.head + s + ' '.repeat(padding)),
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
