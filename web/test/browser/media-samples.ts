import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A PNG image of hills under a sky; `hue` in degrees. */
export function picture(width: number, height: number, hue: number): Promise<Buffer> {
  const hill = (y: number, light: number) =>
    `<path fill="hsl(${hue} 35% ${light}%)" d="M0 ${height * y} Q${width * 0.3} ${height * (y - 0.3)} ${width * 0.6} ${height * y} T${width} ${height * (y - 0.1)} V${height} H0z"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue + 40} 60% 85%)"/><circle cx="${width * 0.75}" cy="${height * 0.25}" r="${height * 0.1}" fill="hsl(${hue + 80} 80% 75%)"/>${hill(0.6, 60)}${hill(0.75, 45)}${hill(0.9, 30)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A WAV tone of one second. */
export function tone(): Buffer {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(rate, 40);
  const body = Buffer.alloc(rate);
  for (let at = 0; at < rate; at += 1) body[at] = 128 + Math.round(60 * Math.sin((at * 440 * 2 * Math.PI) / rate));
  return Buffer.concat([head, body]);
}

/** A short WebM video recorded by the browser. */
export async function film(page: Page): Promise<Buffer> {
  const encoded = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.ondataavailable = (event) => pieces.push(event.data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 8; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${frame * 20} 50% 50%)`;
      pen?.fillRect(frame * 20, 20, 120, 120);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
    return btoa(Array.from(bytes, (one) => String.fromCharCode(one)).join(''));
  });
  return Buffer.from(encoded, 'base64');
}
