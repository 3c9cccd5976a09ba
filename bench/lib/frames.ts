/** The payload of a text frame of the server; `start` and `end` are offsets in `buffer`. */
export type Payload = (buffer: Buffer, start: number, end: number) => void;

/** Walks the WebSocket frames of one direction of one connection (RFC 6455 section 5.2), unmasked, in chunks of any size. */
export class FrameWalker {
  /** Text and binary frames whose payload is at least `countFrom` bytes long. */
  counted = 0;
  #countFrom: number;
  /** Missing bytes of the current payload. */
  #missing = 0;
  /** Bytes of an incomplete header, or of a payload that `read` needs complete. */
  #kept: Buffer | null = null;

  constructor(countFrom: number) {
    this.#countFrom = countFrom;
  }

  /** Counts the frames of a chunk without reading them. The chunk may be reused afterwards. */
  count(chunk: Buffer, size: number): void {
    let at = 0;
    let buffer = chunk;
    let length = size;
    if (this.#kept) {
      buffer = Buffer.concat([this.#kept, chunk.subarray(0, size)]);
      length = buffer.length;
      this.#kept = null;
    }
    while (at < length) {
      if (this.#missing > 0) {
        const taken = Math.min(this.#missing, length - at);
        this.#missing -= taken;
        at += taken;
        continue;
      }
      const header = headerSize(buffer, at, length);
      if (header === 0) {
        this.#kept = Buffer.from(buffer.subarray(at, length));
        return;
      }
      this.#missing = payloadSize(buffer, at);
      if (isMessage(buffer, at) && this.#missing >= this.#countFrom) this.counted += 1;
      at += header;
    }
  }

  /** Passes every complete frame of a chunk to `payload` and counts it. */
  read(chunk: Buffer, size: number, payload: Payload): void {
    const fresh = chunk.subarray(0, size);
    const buffer = this.#kept ? Buffer.concat([this.#kept, fresh]) : Buffer.from(fresh);
    let at = 0;
    for (;;) {
      const header = headerSize(buffer, at, buffer.length);
      if (header === 0) break;
      const length = payloadSize(buffer, at);
      const start = at + header;
      if (start + length > buffer.length) break;
      if (buffer[at] === CLOSE) throw new Error(`the server closed with ${buffer.readUInt16BE(start)}`);
      if (isMessage(buffer, at) && length >= this.#countFrom) this.counted += 1;
      payload(buffer, start, start + length);
      at = start + length;
    }
    this.#kept = at < buffer.length ? buffer.subarray(at) : null;
  }
}

/** First byte of a complete text, binary and close frame. */
const TEXT = 0x81;
const BINARY = 0x82;
const CLOSE = 0x88;

function isMessage(buffer: Buffer, at: number): boolean {
  return buffer[at] === TEXT || buffer[at] === BINARY;
}

/** 2, 4 or 10; 0 if it is incomplete. */
function headerSize(buffer: Buffer, at: number, length: number): number {
  if (length - at < 2) return 0;
  const short = (buffer[at + 1] ?? 0) & 127;
  const size = short < 126 ? 2 : short === 126 ? 4 : 10;
  return length - at < size ? 0 : size;
}

function payloadSize(buffer: Buffer, at: number): number {
  const short = (buffer[at + 1] ?? 0) & 127;
  if (short < 126) return short;
  return short === 126 ? buffer.readUInt16BE(at + 2) : Number(buffer.readBigUInt64BE(at + 2));
}

/** A text frame as a client sends it; the mask is zeros, so the payload is itself. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header =
    payload.length < 126 ? [TEXT, 128 | payload.length] : [TEXT, 128 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), payload]);
}

/** A text frame as a server sends it. */
export function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  return Buffer.concat([Buffer.from(length < 126 ? [TEXT, length] : [TEXT, 126, length >> 8, length & 255]), payload]);
}

/** A close frame as a client sends it. */
export function closeFrame(code: number): Buffer {
  return Buffer.from([CLOSE, 128 | 2, 0, 0, 0, 0, code >> 8, code & 255]);
}
