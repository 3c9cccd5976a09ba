import { constants, zstdCompressSync } from 'node:zlib';
import { WINDOW_LOG } from './zstd-block.ts';

const LEVEL = 3;

const PARAMS = {
  [constants.ZSTD_c_compressionLevel]: LEVEL,
  [constants.ZSTD_c_windowLog]: WINDOW_LOG,
  [constants.ZSTD_c_contentSizeFlag]: 0,
  [constants.ZSTD_c_checksumFlag]: 0,
};

/** Size of the magic number, descriptor and window of frames made with PARAMS. */
const OWN_HEADER_BYTES = 6;

/**
 * Compresses a body to blocks, none marked as the last. They depend on no earlier data except the repeat offsets 1, 4
 * and 8, so after a reset they can be inserted into the frame of any connection.
 */
export function zstdBlocks(body: string): string {
  const frame = zstdCompressSync(Buffer.from(body, 'latin1'), { params: PARAMS });
  for (let at = OWN_HEADER_BYTES; ; ) {
    const header = frame.readUIntLE(at, 3);
    const next = at + 3 + (((header >> 1) & 3) === 1 ? 1 : header >> 3);
    if ((header & 1) === 1) {
      frame.writeUIntLE(header - 1, at, 3);
      // Node appends an empty frame if the first one exactly fills its buffers.
      return frame.toString('latin1', OWN_HEADER_BYTES, next);
    }
    at = next;
  }
}
