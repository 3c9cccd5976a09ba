import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import { zlibStream } from './compression/zlib-stream.ts';
import { type Encoder, plain } from './frames.ts';

/** What a connection asks for in its address. */
export interface Parameters {
  version: 9 | 10;
  encoder: Encoder;
}

/** Paths that the gateway answers on. */
const PATHS: ReadonlySet<string> = new Set(['/', '/gateway', '/gateway/']);

/** The query of a gateway address (`/?v=10&encoding=json`), or null when the path is not the gateway's. */
export function gatewayQuery(url: string | undefined): URLSearchParams | null {
  const [path = '', query = ''] = (url ?? '').split('?', 2);
  return PATHS.has(path) ? new URLSearchParams(query) : null;
}

/**
 * Reads `v` (10 or 9; absent: 10), `encoding` (json) and `compress` (zlib-stream), or says the code to close with: 4012
 * for another version, 4002 for an encoding or compression that this server does not speak.
 */
export function readParameters(query: URLSearchParams): Parameters | { close: number; reason: string } {
  const version = query.get('v') ?? '10';
  if (version !== '10' && version !== '9') return { close: CLOSE_CODES.INVALID_API_VERSION, reason: 'Invalid API version' };
  const encoding = query.get('encoding') ?? 'json';
  if (encoding !== 'json') return { close: CLOSE_CODES.DECODE_ERROR, reason: `Unsupported encoding ${encoding.slice(0, 32)}` };
  const compress = query.get('compress') ?? '';
  if (compress !== '' && compress !== 'zlib-stream')
    return { close: CLOSE_CODES.DECODE_ERROR, reason: `Unsupported compression ${compress.slice(0, 32)}` };
  return { version: version === '9' ? 9 : 10, encoder: compress ? zlibStream() : plain };
}
