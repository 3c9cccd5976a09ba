import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Magic number and header of a frame with a window of 2^17 bytes, neither size nor checksum (RFC 8878, 3.1.1). */
export const FRAME_HEADER = '\x28\xb5\x2f\xfd\x00\x38';
export const WINDOW_LOG = 17;
/** Size of a block header. */
const BLOCK_HEADER = 3;
/** Maximum decompressed size of a block. */
export const MAX_BLOCK = 2 ** WINDOW_LOG;
const RAW = 0;
const COMPRESSED = 2;
/** The type of an uncompressed literals section (RFC 8878, 3.1.1.3.1.1). */
const RAW_LITERALS = 0;
/** Size of the header of an uncompressed literals section, by its size format. */
const LITERALS_HEADER = [1, 2, 1, 3];

/**
 * `ZSTD_fast` with a target length is the only strategy that leaves literals uncompressed, so that they can be
 * overwritten.
 */
const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: 1,
  [constants.ZSTD_c_strategy]: constants.ZSTD_fast,
  [constants.ZSTD_c_targetLength]: 1,
  [constants.ZSTD_c_minMatch]: 4,
  [constants.ZSTD_c_windowLog]: WINDOW_LOG,
  [constants.ZSTD_c_contentSizeFlag]: 0,
  [constants.ZSTD_c_checksumFlag]: 0,
};

/** A block in two parts, with room between them for a number as long as the slot. */
export interface SlottedBlock {
  before: string;
  after: string;
}

/** The history of the decoder in `isSelfContained`: 16 bytes, then 9 copied by repeat offsets 13, 14 and 15. */
const OTHER_HISTORY = block(RAW, 16, '0123456789abcdef') + block(COMPRESSED, 8, '\x00\x03\x54\x00\x04\x00\x12\x10');
const OTHER_HISTORY_BYTES = 25;
const LAST_BLOCK = '\x01\x00\x00';

/**
 * One block that decompresses to `text` (at most 128 KiB) regardless of the earlier contents of the frame, with any
 * number of the slot's length in place of `slot`. It must be one block, because some clients treat each block as a
 * payload.
 */
export function slottedBlock(text: string, slot: string): SlottedBlock {
  const at = text.indexOf(slot);
  return compressedBlock(text, { at, length: slot.length }) ?? cut(block(RAW, text.length, text), BLOCK_HEADER + at, slot.length);
}

/** Undefined if the text does not become smaller, or if its block would depend on earlier data or on the slot. */
function compressedBlock(text: string, slot: { at: number; length: number }): SlottedBlock | undefined {
  const frame = zstdCompressSync(Buffer.from(text, 'latin1'), { params: PARAMS });
  const start = FRAME_HEADER.length;
  const header = frame.readUIntLE(start, BLOCK_HEADER);
  const literals = frame[start + BLOCK_HEADER] ?? 0;
  if ((header & 1) === 0 || ((header >> 1) & 3) !== COMPRESSED || (literals & 3) !== RAW_LITERALS) return undefined;
  const size = header >> 3;
  const content = frame.toString('latin1', start + BLOCK_HEADER, start + BLOCK_HEADER + size);
  const slotAt = BLOCK_HEADER + (LITERALS_HEADER[(literals >> 2) & 3] ?? 0) + slot.at;
  const parts = cut(block(COMPRESSED, size, content), slotAt, slot.length);
  return isSelfContained(parts, text, slot) ? parts : undefined;
}

/** Whether a decoder with another history decodes the block with another number correctly. */
function isSelfContained({ before, after }: SlottedBlock, text: string, { at, length }: { at: number; length: number }): boolean {
  const other = '9876543210'.slice(0, length);
  const frame = FRAME_HEADER + OTHER_HISTORY + before + other + after + LAST_BLOCK;
  try {
    const read = zstdDecompressSync(Buffer.from(frame, 'latin1')).toString('latin1', OTHER_HISTORY_BYTES);
    return read === text.slice(0, at) + other + text.slice(at + length);
  } catch {
    return false;
  }
}

function cut(bytes: string, at: number, length: number): SlottedBlock {
  return { before: bytes.slice(0, at), after: bytes.slice(at + length) };
}

/** A block that is not the last. Type 0 is raw, 2 compressed (RFC 8878, 3.1.1.2). */
export function block(type: number, size: number, content: string): string {
  const header = (size << 3) | (type << 1);
  return String.fromCharCode(header & 255, (header >> 8) & 255, header >> 16) + content;
}
