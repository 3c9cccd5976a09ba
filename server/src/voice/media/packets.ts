// The forms of datagrams: docs/contract/voice.md#media, RFC 3550 section 5.1, RFC 8285.

/** Bytes of an RTP header without contributing sources and extension. */
export const RTP_HEADER = 12;
/** Bytes of an RTCP header with the SSRC of its sender. */
export const RTCP_HEADER = 8;
/** Bytes after the ciphertext: the tag and the counter of the nonce. */
export const TAG = 16;
export const COUNTER = 4;
export const TRAILER = TAG + COUNTER;
/** Payload type of Opus. */
export const OPUS = 120;

const DISCOVERY_SIZE = 74;
const DISCOVERY_REQUEST = 1;
const DISCOVERY_RESPONSE = 2;
/** Size without type and length. */
const DISCOVERY_LENGTH = 70;
const ADDRESS_AT = 8;
const PORT_AT = 72;

/** Size of a keep-alive and of a ping. */
export const PING_SIZE = 8;
const PING = 0x1337cafe;
const PONG = 0x1337f00d;

const VERSION_2 = 0x80;
const PADDING = 0x20;
const EXTENSION = 0x10;
const SOURCES = 0x0f;
const MARKER = 0x80;

/** Whether a datagram asks for the address that it comes from. */
export function isDiscovery(packet: Buffer): boolean {
  return (
    packet.length === DISCOVERY_SIZE &&
    packet.readUInt16BE(0) === DISCOVERY_REQUEST &&
    packet.readUInt16BE(2) === DISCOVERY_LENGTH
  );
}

/** The response to an IP discovery of `ssrc` that came from `ip` and `port`. */
export function discoveryResponse(ssrc: number, ip: string, port: number): Buffer {
  const response = Buffer.alloc(DISCOVERY_SIZE);
  response.writeUInt16BE(DISCOVERY_RESPONSE, 0);
  response.writeUInt16BE(DISCOVERY_LENGTH, 2);
  response.writeUInt32BE(ssrc, 4);
  response.write(ip, ADDRESS_AT, 'latin1');
  response.writeUInt16BE(port, PORT_AT);
  return response;
}

/** Whether a packet of 8 bytes is a ping; all others are keep-alives. */
export function isPing(packet: Buffer): boolean {
  return packet.readUInt32BE(0) === PING;
}

/** The response to a ping, with its sequence number. */
export function pong(ping: Buffer): Buffer {
  const response = Buffer.alloc(PING_SIZE);
  response.writeUInt32BE(PONG, 0);
  ping.copy(response, 4, 4, PING_SIZE);
  return response;
}

/** Whether the first byte is that of RTP or RTCP. */
export function isVersion2(first: number): boolean {
  return (first & 0xc0) === VERSION_2;
}

/** Whether the second byte is the type of an RTCP packet (RFC 5761 section 4). */
export function isRtcp(second: number): boolean {
  return second >= 192 && second <= 223;
}

/** The bytes of an RTP packet that are sent in clear: the header, its sources, and the preamble of its extension. */
export function clearLength(first: number): number {
  return RTP_HEADER + 4 * (first & SOURCES) + (first & EXTENSION ? 4 : 0);
}

/**
 * The frame of a decrypted RTP packet: its body without the header extension and the padding; undefined if their
 * lengths exceed it. `clear` is the clear part.
 */
export function frameOf(packet: Buffer, clear: number, body: Buffer): Buffer | undefined {
  const first = packet.readUInt8(0);
  if ((first & (EXTENSION | PADDING)) === 0) return body;
  const start = first & EXTENSION ? 4 * packet.readUInt16BE(clear - 2) : 0;
  const padding = first & PADDING && body.length > 0 ? body.readUInt8(body.length - 1) : 0;
  return start + padding > body.length ? undefined : body.subarray(start, body.length - padding);
}

/** Whether the marker of an RTP packet is set: the last packet of a picture. */
export function isMarked(second: number): boolean {
  return (second & MARKER) !== 0;
}

/** The payload type of an RTP packet. */
export function payloadType(second: number): number {
  return second & ~MARKER;
}

/** Whether a frame is Opus silence, which is never encrypted end to end. */
export function isSilence(frame: Uint8Array): boolean {
  return frame.length === 3 && frame[0] === 0xf8 && frame[1] === 0xff && frame[2] === 0xfe;
}

/** Whether a frame ends as frames of end-to-end encryption do. */
export function isEncrypted(frame: Uint8Array): boolean {
  const { length } = frame;
  return length > 2 && frame[length - 2] === 0xfa && frame[length - 1] === 0xfa;
}
