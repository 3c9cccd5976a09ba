import { deflateSync, crc32 } from 'node:zlib';

/** A PNG of one color; uncompressed, so that its bytes do not depend on the version of zlib. */
export function png(width = 64, height = 64): Buffer {
  const row = Buffer.alloc(1 + width * 4);
  for (let x = 0; x < width; x += 1) row.set([40, 120, 200, 255], 1 + x * 4);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 4 + body.length);
  return out;
}

/** A PNG as the wire takes pictures in JSON. */
export function pngUri(size = 64): string {
  return `data:image/png;base64,${png(size, size).toString('base64')}`;
}

/** One second of silence as Ogg Opus (RFC 7845), as the wire takes sounds in JSON. */
export function oggUri(): string {
  const id = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])]);
  const tags = Buffer.concat([
    Buffer.from('OpusTags'),
    Buffer.from([4, 0, 0, 0]),
    Buffer.from('test'),
    Buffer.from([0, 0, 0, 0]),
  ]);
  const silence = Buffer.from([0xf8, 0xff, 0xfe]);
  const pages = [
    page([id], 0, 0, 2),
    page([tags], 0, 1, 0),
    page(
      Array.from({ length: 50 }, () => silence),
      48_000,
      2,
      4,
    ),
  ];
  return `data:audio/ogg;base64,${Buffer.concat(pages).toString('base64')}`;
}

function page(packets: readonly Buffer[], granule: number, sequence: number, flags: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = packets.length;
  const out = Buffer.concat([head, Buffer.from(packets.map((packet) => packet.length)), ...packets]);
  out.writeUInt32LE(oggChecksum(out), 22);
  return out;
}

function oggChecksum(data: Buffer): number {
  let sum = 0;
  for (const byte of data) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** A multipart body: fields as JSON in `payload_json`, and files. */
export function form(json: object | undefined, files: readonly FormFile[], fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  if (json !== undefined) body.append('payload_json', JSON.stringify(json));
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { field, name, type, data } of files) body.append(field, new Blob([new Uint8Array(data)], { type }), name);
  return body;
}

interface FormFile {
  field: string;
  name: string;
  type: string;
  data: Buffer;
}

/** A picture as a part of a multipart body. */
export function pngFile(field = 'files[0]', name = 'picture.png', size = 16): FormFile {
  return { field, name, type: 'image/png', data: png(size, size) };
}

/** A text as a part of a multipart body. */
export function textFile(field: string, name: string, text: string, type = 'text/plain'): FormFile {
  return { field, name, type, data: Buffer.from(text) };
}
