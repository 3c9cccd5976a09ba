import type { Encoding } from '../encoding/encoding.ts';
import type { Encoder } from '../frames.ts';
import { messageHeader } from '../websocket-message.ts';

/** Payloads as they are. */
export function uncompressed(encoding: Encoding): Encoder {
  return {
    dispatch(frame, s) {
      const prefix = encoding.prefix(frame, s);
      const { bytes } = encoding.body(frame);
      return messageHeader(encoding.first, prefix.length + bytes.length) + prefix + bytes;
    },
    control(op, d) {
      const payload = encoding.control(op, d);
      return messageHeader(encoding.first, payload.length) + payload;
    },
  };
}
