import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { OutboundError, type OutboundRequest } from '../core/framework/outbound.ts';

/**
 * Reads the response body, decompressed and limited in size; anything beyond the limit is neither read nor
 * decompressed.
 */
export async function readBody(
  answer: IncomingMessage,
  { maxBytes, beyond = 'fail' }: Pick<OutboundRequest, 'maxBytes' | 'beyond'>,
): Promise<{ body: Buffer; cut: boolean }> {
  const decoder = decoderOf(answer);
  if (beyond === 'fail' && Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy();
    throw new OutboundError('size');
  }
  const chunks: Buffer[] = [];
  let taken = 0;
  let cut = false;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      const room = maxBytes - taken;
      if (chunk.length > room) cut = true;
      chunks.push(chunk.subarray(0, room));
      taken += Math.min(chunk.length, room);
      if (cut) return;
    }
  };
  /** Limits the input too, so that data which decompresses to nothing ends. */
  const counted = async function* (source: AsyncIterable<Buffer>) {
    let arrived = 0;
    for await (const chunk of source) {
      arrived += chunk.length;
      if (arrived > maxBytes) {
        cut = true;
        throw new OutboundError('size');
      }
      yield chunk;
    }
  };
  try {
    if (decoder) await pipeline(answer, counted, decoder, collect);
    else await pipeline(answer, collect);
  } catch (error) {
    // A cut always ends the stream in the middle.
    if (!cut) throw decoder && isOfCode(error) ? new OutboundError('encoding', { cause: error }) : error;
  } finally {
    answer.destroy();
  }
  if (cut && beyond === 'fail') throw new OutboundError('size');
  return { body: Buffer.concat(chunks), cut };
}

function decoderOf(answer: IncomingMessage) {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  switch (encoding) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      answer.destroy();
      throw new OutboundError('encoding');
  }
}

/** Whether the error is from the decompressor itself. */
function isOfCode(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(String(error.code));
}
