import { Unzlib } from 'fflate';
import { Decompress } from 'fzstd';
import { createInflate, createZstdDecompress, type Inflate, type ZstdDecompress } from 'node:zlib';
import { Inflate as PakoInflate } from 'pako';

/** Reads a stream as clients do: one decoder for the connection, one payload for each message. */
export type Judge = (message: Buffer) => Promise<Buffer> | Buffer;

export const ZLIB_JUDGES: Record<string, () => Judge> = {
  node: () => nodeJudge(createInflate()),
  pako() {
    const inflate = new PakoInflate();
    const parts: Uint8Array[] = [];
    inflate.onData = (part: Uint8Array) => parts.push(part);
    return (message) => {
      inflate.push(new Uint8Array(message), 2);
      if (inflate.err !== 0) throw new Error(`pako: ${inflate.err}`);
      return taken(parts);
    };
  },
  fflate() {
    const parts: Uint8Array[] = [];
    const unzlib = new Unzlib((part) => parts.push(part.slice()));
    return (message) => {
      unzlib.push(new Uint8Array(message));
      return taken(parts);
    };
  },
};

export const ZSTD_JUDGES: Record<string, () => Judge> = {
  node: () => nodeJudge(createZstdDecompress()),
  fzstd() {
    const parts: Uint8Array[] = [];
    const decompress = new Decompress((part) => parts.push(part.slice()));
    return (message) => {
      decompress.push(new Uint8Array(message));
      return taken(parts);
    };
  },
};

function nodeJudge(stream: Inflate | ZstdDecompress): Judge {
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  return async (message) => {
    await new Promise<void>((resolve, reject) => stream.write(message, (error) => (error ? reject(error) : resolve())));
    return taken(parts);
  };
}

function taken(parts: Uint8Array[]): Buffer {
  return Buffer.concat(parts.splice(0));
}
