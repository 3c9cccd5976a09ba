import { deflateRawSync, constants } from 'node:zlib';

/**
 * Compresses a body to raw deflate blocks, byte-aligned, ending in 00 00 FF FF. They contain no references to earlier
 * data, so they can be inserted into the stream of any connection.
 */
export function deflatedBody(body: string): string {
  return deflateRawSync(Buffer.from(body, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
}
