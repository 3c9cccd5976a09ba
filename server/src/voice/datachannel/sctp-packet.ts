/** Types of chunks (RFC 9260 section 3.2, RFC 3758 section 3.2). */
export const CHUNKS = {
  DATA: 0,
  INIT: 1,
  INIT_ACK: 2,
  SACK: 3,
  HEARTBEAT: 4,
  HEARTBEAT_ACK: 5,
  ABORT: 6,
  SHUTDOWN: 7,
  COOKIE_ECHO: 10,
  COOKIE_ACK: 11,
  FORWARD_TSN: 192,
} as const;

/** Bytes of the common header: ports, verification tag, checksum. */
const HEADER = 12;
const CHUNK_HEADER = 4;
const PORT = 5000;
/** Chunks in a packet that are read. */
const MOST_CHUNKS = 32;

export interface Chunk {
  type: number;
  flags: number;
  body: Buffer;
}

/** The verification tag and the chunks of a packet; undefined if it is malformed. DTLS protects it, so that the checksum is not compared. */
export function readPacket(bytes: Buffer): { tag: number; chunks: Chunk[] } | undefined {
  if (bytes.length < HEADER + CHUNK_HEADER) return undefined;
  const chunks: Chunk[] = [];
  for (let at = HEADER; at + CHUNK_HEADER <= bytes.length; ) {
    const length = bytes.readUInt16BE(at + 2);
    if (length < CHUNK_HEADER || at + length > bytes.length || chunks.length === MOST_CHUNKS) return undefined;
    const body = bytes.subarray(at + CHUNK_HEADER, at + length);
    chunks.push({ type: bytes.readUInt8(at), flags: bytes.readUInt8(at + 1), body });
    at += length + (-length & 3);
  }
  return { tag: bytes.readUInt32BE(4), chunks };
}

/** A packet of chunks. */
export function writePacket(tag: number, chunks: readonly Chunk[]): Buffer {
  const bytes = Buffer.alloc(chunks.reduce((sum, { body }) => sum + CHUNK_HEADER + body.length + (-body.length & 3), HEADER));
  bytes.writeUInt16BE(PORT, 0);
  bytes.writeUInt16BE(PORT, 2);
  bytes.writeUInt32BE(tag, 4);
  let at = HEADER;
  for (const { type, flags, body } of chunks) {
    bytes.writeUInt8(type, at);
    bytes.writeUInt8(flags, at + 1);
    bytes.writeUInt16BE(CHUNK_HEADER + body.length, at + 2);
    bytes.set(body, at + CHUNK_HEADER);
    at += CHUNK_HEADER + body.length + (-body.length & 3);
  }
  bytes.writeUInt32LE(crc32c(bytes), 8);
  return bytes;
}

/** The reversed polynomial of CRC32c (RFC 9260, appendix A). */
const POLYNOMIAL = 0x82f6_3b78;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

function crc32c(bytes: Buffer): number {
  let value = 0xffff_ffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffff_ffff) >>> 0;
}
