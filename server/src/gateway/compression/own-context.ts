import { constants, createDeflate, createZstdCompress, type Deflate, type ZstdCompress } from 'node:zlib';
import type { Encoding } from '../encoding/encoding.ts';
import { binaryMessage } from '../connection/websocket-message.ts';
import type { Background, Encoder } from '../encoding/encoder.ts';

/** One zlib stream per connection, for deployments where bandwidth matters more than memory and CPU. */
export function ownZlib(encoding: Encoding): Encoder {
  return streaming(encoding, createDeflate({ flush: constants.Z_SYNC_FLUSH }));
}

/** One Zstandard frame per connection, which stays open. */
export function ownZstd(encoding: Encoding): Encoder {
  const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_windowLog]: 17 };
  return streaming(encoding, createZstdCompress({ flush: constants.ZSTD_e_flush, params }));
}

/** Writes each payload with one flush; the output of a flush is one message. */
function streaming(encoding: Encoding, stream: Deflate | ZstdCompress): Encoder {
  let parts: Buffer[] = [];
  let waiting = 0;
  let calls: (() => void)[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  // The connection times out if no more output appears.
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
