import type { Encoding } from '../encoding/encoding.ts';
import type { Frame } from '../fanout/frame.ts';
import { Stamp, stampFor } from '../fanout/stamp.ts';
import { binaryMessage } from '../connection/websocket-message.ts';
import type { Encoder } from '../encoding/encoder.ts';

/** The header of a zlib stream: deflate, 32 KiB window, default level (RFC 1950, 2.2). */
export const ZLIB_HEADER = '\x78\x9c';
/** An empty stored block, with which a sync flush ends; clients use it to find the end of a message. */
const SYNC = '\x00\x00\x00\xff\xff';
/** Size of the header of a stored block. */
const STORED_HEADER = 5;
/** Maximum size of a stored block. */
const MAX_STORED = 65_535;

const dispatched = (encoding: Encoding, frame: Frame, s: number) =>
  stored(encoding.prefix(frame, s)) + encoding.body(frame).deflated();

const stamps = stampFor(
  (encoding) =>
    new Stamp(
      encoding,
      (frame, s) => binaryMessage(dispatched(encoding, frame, s)),
      (frame, s) => STORED_HEADER + encoding.prefix(frame, s).length,
    ),
);

/**
 * Transport compression `zlib-stream`: one zlib stream per connection, made of a stored block with the session's part
 * and the shared deflate blocks of the body. It has no window of its own, so it costs no memory.
 */
export function zlibStream(encoding: Encoding): Encoder {
  let begun = false;
  const message = (bytes: string) => {
    const all = begun ? bytes : ZLIB_HEADER + bytes;
    begun = true;
    return binaryMessage(all);
  };
  return {
    dispatch: (frame, s) => message(dispatched(encoding, frame, s)),
    stamp: stamps(encoding),
    control: (op, d) => message(stored(encoding.control(op, d)) + SYNC),
  };
}

/** Stored blocks, none marked as the last (RFC 1951, 3.2.4). */
export function stored(bytes: string): string {
  let blocks = '';
  for (let at = 0; at < bytes.length; at += MAX_STORED) {
    const part = bytes.slice(at, at + MAX_STORED);
    const low = part.length & 255;
    const high = part.length >> 8;
    blocks += String.fromCharCode(0, low, high, low ^ 255, high ^ 255) + part;
  }
  return blocks;
}
