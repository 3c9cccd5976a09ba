import { json } from '../encoding/json.ts';
import { binaryMessage } from '../connection/websocket-message.ts';
import { adlerJoined, adlerOf } from './adler.ts';
import { uncompressed } from './none.ts';
import { stored, ZLIB_HEADER } from './zlib-stream.ts';
import type { Encoder } from '../encoding/encoder.ts';

const plain = uncompressed(json);

/** Minimum size in bytes of a body that is compressed. */
const THRESHOLD = 1024;
/** An empty block that is marked as the last (RFC 1951, 3.2.6). */
const LAST_BLOCK = '\x03\x00';

/**
 * Payload compression (`compress` of Identify, JSON only): each larger event is a zlib stream of its own, made of a
 * stored block with the session's part and the shared deflate blocks of the body. Everything else stays text.
 */
export const payloadCompression: Encoder = {
  dispatch(frame, s) {
    const { json: body } = frame;
    if (body.bytes.length < THRESHOLD) return plain.dispatch(frame, s);
    const prefix = json.prefix(frame, s);
    const checksum = adlerJoined(adlerOf(prefix), body.adler(), body.bytes.length);
    const end = String.fromCharCode(checksum >>> 24, (checksum >>> 16) & 255, (checksum >>> 8) & 255, checksum & 255);
    return binaryMessage(ZLIB_HEADER + stored(prefix) + body.deflated() + LAST_BLOCK + end);
  },
  control: plain.control,
};
