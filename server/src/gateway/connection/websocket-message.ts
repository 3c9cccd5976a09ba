/** The first byte of an unfragmented WebSocket message (RFC 6455, 5.2): FIN with opcode text or binary. */
export const TEXT = 0x81;
export const BINARY = 0x82;

/** A WebSocket message in one unmasked frame: `first` is TEXT or BINARY, `length` the payload's bytes. */
export function messageHeader(first: number, length: number): string {
  if (length < 126) return String.fromCharCode(first, length);
  if (length < 65_536) return String.fromCharCode(first, 126, length >> 8, length & 255);
  const low = length >>> 0;
  const high = Math.floor(length / 2 ** 32);
  return String.fromCharCode(first, 127, 0, 0, high >> 8, high & 255, low >>> 24, (low >> 16) & 255, (low >> 8) & 255, low & 255);
}

/** An unfragmented binary WebSocket message. */
export function binaryMessage(bytes: string): string {
  return messageHeader(BINARY, bytes.length) + bytes;
}

/** The UTF-8 bytes of a text as a string with one character per byte. */
export function bytesOf(text: string): string {
  // ASCII equals its UTF-8, and counting bytes is much cheaper than copying them.
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}
