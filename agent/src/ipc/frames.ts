import { IPC_HEADER, IPC_MAX_FRAME, IPC_OPCODES } from '@guildhall/protocol/rpc/frames';

/** A frame as it arrived: its body is not decoded. */
export interface Frame {
  op: number;
  body: Buffer;
}

/** The bytes of a frame. */
export function encodeFrame(op: number, body: Buffer | string): Buffer {
  const length = Buffer.byteLength(body);
  const bytes = Buffer.allocUnsafe(IPC_HEADER + length);
  bytes.writeUInt32LE(op, 0);
  bytes.writeUInt32LE(length, 4);
  if (typeof body === 'string') bytes.write(body, IPC_HEADER);
  else body.copy(bytes, IPC_HEADER);
  return bytes;
}

/** Splits a stream of bytes, in any pieces, into frames. Holds at most one incomplete frame. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #length = 0;

  /** Calls `each` with the frames that are complete; returns why the stream cannot be read any further, or undefined. */
  read(bytes: Buffer, each: (frame: Frame) => void): string | undefined {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    if (this.#length < IPC_HEADER) return undefined;
    let rest = this.#joined();
    while (rest.length >= IPC_HEADER) {
      const [op, length] = [rest.readUInt32LE(0), rest.readUInt32LE(4)];
      if (op > IPC_OPCODES.PONG) return `Unknown opcode ${op}`;
      if (length > IPC_MAX_FRAME) return `A frame of ${length} bytes is too long`;
      const end = IPC_HEADER + length;
      if (rest.length < end) break;
      each({ op, body: rest.subarray(IPC_HEADER, end) });
      rest = rest.subarray(end);
    }
    this.#pieces = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return undefined;
  }

  #joined(): Buffer {
    const [first] = this.#pieces;
    return this.#pieces.length === 1 && first ? first : Buffer.concat(this.#pieces);
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON of a body; undefined if it is not JSON in UTF-8. */
export function decodeBody(body: Buffer): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(UTF8.decode(body)) };
  } catch {
    return undefined;
  }
}
