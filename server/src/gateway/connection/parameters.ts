import { CLOSE_CODES } from '@guildhall/protocol/opcodes';
import type { CompressionContext } from '../../config/config.ts';
import { uncompressed } from '../compression/none.ts';
import { ownZlib, ownZstd } from '../compression/own-context.ts';
import { zlibStream } from '../compression/zlib-stream.ts';
import { zstdStream } from '../compression/zstd-stream.ts';
import type { Encoding } from '../encoding/encoding.ts';
import { etf } from '../encoding/etf.ts';
import { json } from '../encoding/json.ts';
import type { Encoder } from '../encoding/encoder.ts';

/** The parameters in the address of a connection. */
export interface Parameters {
  version: 9 | 10;
  encoding: Encoding;
  encoder: Encoder;
  /** Whether the transport is compressed, which excludes payload compression. */
  compressed: boolean;
}

/** The paths of the gateway. */
const PATHS: ReadonlySet<string> = new Set(['/', '/gateway', '/gateway/']);

/** The encodings, each with the encoder that all its uncompressed connections share. */
const ENCODINGS: ReadonlyMap<string, { encoding: Encoding; plain: Encoder }> = new Map([
  ['json', { encoding: json, plain: uncompressed(json) }],
  ['etf', { encoding: etf, plain: uncompressed(etf) }],
]);

type Compression = Record<CompressionContext, (encoding: Encoding) => Encoder>;

const COMPRESSIONS: ReadonlyMap<string, Compression> = new Map([
  ['zlib-stream', { shared: zlibStream, connection: ownZlib }],
  ['zstd-stream', { shared: zstdStream, connection: ownZstd }],
]);

/** Whether this names a transport compression; Oceanic sends it in Identify as well. */
export function isTransportCompression(value: unknown): boolean {
  return typeof value === 'string' && COMPRESSIONS.has(value);
}

/** The parameters of a connection whose own are invalid, to send it a close code. */
export const DEFAULTS: Parameters = { version: 10, encoding: json, encoder: uncompressed(json), compressed: false };

/** The query of a gateway address (`/?v=10&encoding=json`), or null if the path is not one of the gateway's. */
export function gatewayQuery(url: string | undefined): URLSearchParams | null {
  const [path = '', query = ''] = (url ?? '').split('?', 2);
  return PATHS.has(path) ? new URLSearchParams(query) : null;
}

/**
 * Reads `v` (10 or 9; default 10), `encoding` (json or etf; default json) and `compress` (zlib-stream or
 * zstd-stream), or returns a close code: 4012 for an unsupported version, 4002 for an unsupported encoding or
 * compression.
 */
export function readParameters(
  query: URLSearchParams,
  context: CompressionContext,
): Parameters | { close: number; reason: string } {
  const version = query.get('v') ?? '10';
  if (version !== '10' && version !== '9') return { close: CLOSE_CODES.INVALID_API_VERSION, reason: 'Invalid API version' };
  const encodingName = query.get('encoding') ?? 'json';
  const spoken = ENCODINGS.get(encodingName);
  if (!spoken) return { close: CLOSE_CODES.DECODE_ERROR, reason: `Unsupported encoding ${encodingName.slice(0, 32)}` };
  const compress = query.get('compress') ?? '';
  const compression = COMPRESSIONS.get(compress);
  if (compress !== '' && !compression)
    return { close: CLOSE_CODES.DECODE_ERROR, reason: `Unsupported compression ${compress.slice(0, 32)}` };
  const { encoding, plain } = spoken;
  const encoder = compression ? compression[context](encoding) : plain;
  return { version: version === '9' ? 9 : 10, encoding, encoder, compressed: compression !== undefined };
}
