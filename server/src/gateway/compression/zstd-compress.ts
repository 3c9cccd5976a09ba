import { constants, zstdCompressSync } from 'node:zlib';
import { WINDOW_LOG } from './zstd-block.ts';

const LEVEL = 3;

const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: LEVEL,
  [constants.ZSTD_c_windowLog]: WINDOW_LOG,
  [constants.ZSTD_c_contentSizeFlag]: 0,
  [constants.ZSTD_c_checksumFlag]: 0,
};

/** Magic number, descriptor and window of the frames that PARAMS make. */
const OWN_HEADER_BYTES = 6;

/**
 * Blocks of a body, none marked as the last. They refer back to nothing before themselves but the repeat offsets 1, 4 and 8,
 * so that after a reset any connection's frame can take them in.
 */
export function zstdBlocks(body: string): string {
  const frame = zstdCompressSync(Buffer.from(body, 'latin1'), { params: PARAMS });
  for (let at = OWN_HEADER_BYTES; ; ) {
    const header = frame.readUIntLE(at, 3);
    const next = at + 3 + (((header >> 1) & 3) === 1 ? 1 : header >> 3);
    if ((header & 1) === 1) {
      frame.writeUIntLE(header - 1, at, 3);
      // Node adds an empty frame when the first one fills its buffers to the last byte.
      return frame.toString('latin1', OWN_HEADER_BYTES, next);
    }
    at = next;
  }
}
