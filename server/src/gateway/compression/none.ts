import type { Encoding } from '../encoding/encoding.ts';
import type { Frame } from '../fanout/frame.ts';
import { Stamp } from '../fanout/stamp.ts';
import { messageHeader } from '../connection/websocket-message.ts';
import type { Encoder } from '../encoding/encoder.ts';

/** Encodes payloads without compression. */
export function uncompressed(encoding: Encoding): Encoder {
  const dispatch = (frame: Frame, s: number) => {
    const prefix = encoding.prefix(frame, s);
    const { bytes } = encoding.body(frame);
    return messageHeader(encoding.first, prefix.length + bytes.length) + prefix + bytes;
  };
  return {
    dispatch,
    stamp: new Stamp(encoding, dispatch, (frame, s) => encoding.prefix(frame, s).length),
    control(op, d) {
      const payload = encoding.control(op, d);
      return messageHeader(encoding.first, payload.length) + payload;
    },
  };
}
