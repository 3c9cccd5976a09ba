import { deflateRawSync, constants } from 'node:zlib';

/**
 * Raw deflate blocks of a body, byte-aligned, ending in 00 00 FF FF. They refer back to nothing before themselves, so
 * that any connection's stream can take them in.
 */
export function deflatedBody(body: string): string {
  return deflateRawSync(Buffer.from(body, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
}
