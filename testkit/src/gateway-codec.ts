import { Decompress } from 'fzstd';
import { Inflate, inflate } from 'pako';
import { pack, unpack } from './etf.ts';

/** Encodes and decodes the messages of one gateway connection. */
export interface GatewayCodec {
  encode(payload: unknown): string | Uint8Array<ArrayBuffer>;
  decode(data: unknown): unknown;
}

/** The codec for the query of a gateway URL, with one decoder for the whole stream. */
export function codecFor(query: URLSearchParams): GatewayCodec {
  const etf = query.get('encoding') === 'etf';
  const stream = streamOf(query.get('compress'));
  const read = (bytes: Uint8Array): unknown => (etf ? unpack(bytes) : JSON.parse(Buffer.from(bytes).toString()));
  return {
    encode: (payload) => (etf ? pack(payload) : JSON.stringify(payload)),
    decode(data) {
      if (typeof data === 'string') return JSON.parse(data);
      if (!(data instanceof ArrayBuffer)) throw new Error('neither text nor bytes');
      const bytes = new Uint8Array(data);
      if (stream) return read(stream(bytes));
      // Payload compression: each message is a zlib stream.
      return read(etf ? bytes : inflate(bytes));
    },
  };
}

function streamOf(compress: string | null): ((bytes: Uint8Array) => Uint8Array) | undefined {
  let parts: Uint8Array[] = [];
  const taken = () => {
    const all = Buffer.concat(parts);
    parts = [];
    return all;
  };
  if (compress === 'zlib-stream') {
    const inflater = new Inflate();
    inflater.onData = (part: Uint8Array) => parts.push(part);
    return (bytes) => {
      if (Buffer.from(bytes.subarray(-4)).toString('hex') !== '0000ffff') throw new Error('no sync flush at the end');
      inflater.push(bytes, 2);
      if (inflater.err !== 0) throw new Error(`zlib error ${inflater.err}`);
      return taken();
    };
  }
  if (compress === 'zstd-stream') {
    const decompress = new Decompress((part) => parts.push(Buffer.from(part)));
    return (bytes) => {
      decompress.push(bytes);
      return taken();
    };
  }
  return undefined;
}
