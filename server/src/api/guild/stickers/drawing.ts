import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue and opacity, 0 to 255; null is transparent. */
export type Color = readonly [number, number, number] | null;

/** A drawing: the colour at each point, both coordinates from -1 (left, top) to 1. */
export type Drawing = (x: number, y: number) => Color;

/** Samples per pixel in each direction, for smooth edges. */
const FINE = 3;

/** Renders a drawing as a PNG of `side` pixels (PNG, third edition: 8-bit RGBA, no filter). */
export function drawPng(side: number, drawing: Drawing): Buffer {
  const rows = Buffer.alloc(side * (side * 4 + 1));
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) pixel(drawing, x, y, side).copy(rows, y * (side * 4 + 1) + 1 + x * 4);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pixel(drawing: Drawing, x: number, y: number, side: number): Buffer {
  const sum = [0, 0, 0];
  let hits = 0;
  for (let step = 0; step < FINE * FINE; step += 1) {
    const across = (x + ((step % FINE) + 0.5) / FINE) / side;
    const down = (y + (Math.floor(step / FINE) + 0.5) / FINE) / side;
    const color = drawing(across * 2 - 1, down * 2 - 1);
    if (!color) continue;
    hits += 1;
    for (const [index, part] of color.entries()) sum[index] = (sum[index] ?? 0) + part;
  }
  if (!hits) return Buffer.alloc(4);
  return Buffer.from([...sum.map((part) => Math.round(part / hits)), Math.round((255 * hits) / (FINE * FINE))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), 4 + body.length);
  return out;
}
