import { crc32, deflateSync } from 'node:zlib';

/** A colour: red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** 8 bits per colour, no alpha, no interlacing. */
const TRUE_COLOUR = [8, 2, 0, 0, 0];

/** A small picture drawn from rectangles and points, and encoded as PNG (ISO/IEC 15948). */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Buffer;

  constructor(width: number, height: number, background: Colour) {
    this.width = width;
    this.height = height;
    this.#pixels = Buffer.alloc(width * height * 3);
    this.fill(0, 0, width, height, background);
  }

  /** Fills a rectangle; parts outside the picture are ignored. */
  fill(x: number, y: number, width: number, height: number, colour: Colour): void {
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row += 1)
      for (let column = Math.max(0, x); column < Math.min(this.width, x + width); column += 1)
        for (let part = 0; part < 3; part += 1) this.#pixels[(row * this.width + column) * 3 + part] = colour[part] ?? 0;
  }

  /** Fills a circle around a point. */
  disc(x: number, y: number, radius: number, colour: Colour): void {
    for (let row = -radius; row <= radius; row += 1) {
      const half = Math.floor(Math.sqrt(radius * radius - row * row));
      this.fill(x - half, y + row, 2 * half + 1, 1, colour);
    }
  }

  /** The picture as a PNG file. */
  png(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set(TRUE_COLOUR, 8);
    const stride = this.width * 3;
    const lines = Array.from({ length: this.height }, (_, row) =>
      // Each line begins with its filter type: none.
      Buffer.concat([Buffer.from([0]), this.#pixels.subarray(row * stride, (row + 1) * stride)]),
    );
    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(lines))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
