import { deflatedBody } from './compression/zlib-stream.ts';

/** The first byte of a whole WebSocket message (RFC 6455, 5.2): FIN with opcode text or binary. */
export const TEXT = 0x81;
export const BINARY = 0x82;

/**
 * A dispatch event as all sessions of one view get it: its data is encoded once, only the sequence number is a session's
 * own. Strings hold one byte per character, so that they are written without another encoding. Replay buffers refer to it.
 */
export class Frame {
  readonly #head: string;
  /** The encoded data and the closing brace of the payload. */
  readonly body: string;
  #deflated: string | null = null;

  /** `name` is the event; `data` anything JSON can hold. */
  constructor(name: string, data: unknown) {
    this.#head = `{"t":"${name}","s":`;
    this.body = bytesOf(`${JSON.stringify(data ?? null)}}`);
  }

  /** What comes before the body for a session whose next sequence number is `s`. */
  prefix(s: number): string {
    return `${this.#head}${s},"op":0,"d":`;
  }

  /** The body as raw deflate blocks that end on a byte boundary, made once and shared. */
  deflated(): string {
    this.#deflated ??= deflatedBody(this.body);
    return this.#deflated;
  }
}

/** The payload of an opcode other than dispatch. */
export function controlPayload(op: number, d: unknown): string {
  return bytesOf(`{"t":null,"s":null,"op":${op},"d":${JSON.stringify(d)}}`);
}

/** A WebSocket message in one unmasked frame: `first` is TEXT or BINARY, `length` the payload's bytes. */
export function messageHeader(first: number, length: number): string {
  if (length < 126) return String.fromCharCode(first, length);
  if (length < 65_536) return String.fromCharCode(first, 126, length >> 8, length & 255);
  const low = length >>> 0;
  const high = Math.floor(length / 2 ** 32);
  return String.fromCharCode(first, 127, 0, 0, high >> 8, high & 255, low >>> 24, (low >> 16) & 255, (low >> 8) & 255, low & 255);
}

/** How payloads become WebSocket messages on one connection. Both return bytes as a string, ready to be written. */
export interface Encoder {
  dispatch(frame: Frame, s: number): string;
  control(payload: string): string;
}

/** JSON as it is. */
export const plain: Encoder = {
  dispatch(frame, s) {
    const prefix = frame.prefix(s);
    return messageHeader(TEXT, prefix.length + frame.body.length) + prefix + frame.body;
  },
  control: (payload) => messageHeader(TEXT, payload.length) + payload,
};

/** UTF-8 bytes as a string with one character for each. */
function bytesOf(text: string): string {
  return Buffer.from(text).toString('latin1');
}
