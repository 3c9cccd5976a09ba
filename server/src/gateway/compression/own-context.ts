import { constants, createDeflate, createZstdCompress, type Deflate, type ZstdCompress } from 'node:zlib';
import type { Encoding } from '../encoding/encoding.ts';
import { binaryMessage } from '../websocket-message.ts';
import type { Background, Encoder } from '../encoding/encoder.ts';

/** A stream of its own for each connection, for when bandwidth counts more than memory and processor time. */
export function ownZlib(encoding: Encoding): Encoder {
  return streaming(encoding, createDeflate({ flush: constants.Z_SYNC_FLUSH }));
}

/** The same with Zstandard: one frame that stays open. */
export function ownZstd(encoding: Encoding): Encoder {
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 17 };
  return streaming(encoding, createZstdCompress({ flush: constants.ZSTD_e_flush, params }));
}

/** Each payload is one write, which the stream flushes; what comes out until it is done is one message. */
function streaming(encoding: Encoding, stream: Deflate | ZstdCompress): Encoder {
  let parts: Buffer[] = [];
  let waiting = 0;
  let calls: (() => void)[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  // The connection ends by itself when nothing comes any more.
  stream.on('error', () => undefined);
  const background: Background = {
    deliver: null,
    get waiting() {
      return waiting;
    },
    settled(call) {
      if (waiting === 0) call();
      else calls.push(call);
    },
    end: () => stream.destroy(),
  };
  const write = (payload: string) => {
    waiting += 1;
    stream.write(Buffer.from(payload, 'latin1'), (error) => {
      waiting -= 1;
      if (!error) background.deliver?.(binaryMessage(Buffer.concat(parts).toString('latin1')));
      parts = [];
      if (waiting > 0) return;
      const due = calls;
      calls = [];
      for (const call of due) call();
    });
    return '';
  };
  return {
    dispatch: (frame, s) => write(encoding.prefix(frame, s) + encoding.body(frame).bytes),
    control: (op, d) => write(encoding.control(op, d)),
    background,
  };
}
