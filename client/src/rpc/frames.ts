/** The kinds of frames. */
export const OPCODES = { handshake: 0, frame: 1, close: 2, ping: 3, pong: 4 } as const;

/** Bytes before the JSON of a frame: the opcode and the length of the JSON, both uint32 in little-endian order. */
const HEADER = 8;
/** Longer frames (bytes of JSON) are refused: no message of an agent is near it. */
export const MAX_FRAME = 1 << 20;

/** A frame with its decoded JSON. */
export interface Frame {
  op: number;
  json: unknown;
}

/** The bytes of a frame. */
export function encodeFrame(op: number, json: unknown): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const bytes = new Uint8Array(HEADER + text.length);
  const header = new DataView(bytes.buffer);
  header.setUint32(0, op, true);
  header.setUint32(4, text.length, true);
  bytes.set(text, HEADER);
  return bytes;
}

/** Returns a function that takes the bytes of a stream, in any pieces, and returns the frames that are complete; throws on garbage. */
export function frameReader(): (bytes: Uint8Array) => Frame[] {
  let rest = new Uint8Array();
  return (bytes) => {
    const whole = new Uint8Array(rest.length + bytes.length);
    whole.set(rest);
    whole.set(bytes, rest.length);
    const view = new DataView(whole.buffer);
    const frames: Frame[] = [];
    let at = 0;
    while (whole.length - at >= HEADER) {
      const [op, length] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
      if (op > OPCODES.pong) throw new RangeError(`opcode ${op}`);
      if (length > MAX_FRAME) throw new RangeError(`a frame of ${length} bytes`);
      if (whole.length - at - HEADER < length) break;
      const text = whole.subarray(at + HEADER, at + HEADER + length);
      frames.push({ op, json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)) });
      at += HEADER + length;
    }
    rest = whole.slice(at);
    return frames;
  };
}
