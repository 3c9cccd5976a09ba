import { constants, deflateRawSync } from 'node:zlib';
import { BINARY, type Encoder, messageHeader } from '../frames.ts';

/** The header of a zlib stream: deflate, 32 KiB window, default level (RFC 1950, 2.2). */
const STREAM_HEADER = '\x78\x9c';
/** An empty stored block: what a sync flush ends with, and by which clients find the end of a message. */
const SYNC = '\x00\x00\x00\xff\xff';

/**
 * Raw deflate blocks of a body, byte-aligned, ending in 00 00 FF FF. They refer back to nothing before themselves, so
 * that any connection's stream can take them in.
 */
export function deflatedBody(body: string): string {
  return deflateRawSync(Buffer.from(body, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
}

/**
 * Transport compression `zlib-stream`: one zlib stream per connection, spliced together from a stored block with what is
 * the session's own and the shared deflate blocks of the body. It keeps no window and so costs no memory.
 */
export function zlibStream(): Encoder {
  let begun = false;
  const message = (bytes: string) => {
    const all = begun ? bytes : STREAM_HEADER + bytes;
    begun = true;
    return messageHeader(BINARY, all.length) + all;
  };
  return {
    dispatch: (frame, s) => message(stored(frame.prefix(s)) + frame.deflated()),
    control: (payload) => message(stored(payload) + SYNC),
  };
}

/** A stored block that is not the last (RFC 1951, 3.2.4); at most 65,535 bytes. */
function stored(bytes: string): string {
  const { length } = bytes;
  const low = length & 255;
  const high = length >> 8;
  return String.fromCharCode(0, low, high, low ^ 255, high ^ 255) + bytes;
}
