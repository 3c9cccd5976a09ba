// Draws the icons of the installed web client from its svg: node scripts/make-icons.mjs. The results are in the repository.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = new URL('../web/public/', import.meta.url);
const svg = readFileSync(new URL('favicon.svg', PUBLIC));
const STONE = '#f6f3ec';

/** `filled` is the part of the width that the drawing takes; the rest is stone, or transparent. */
async function draw(name, size, { filled, background }) {
  const inner = Math.round(size * filled);
  const drawing = await sharp(svg, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(`icons/${name}.png`, PUBLIC)));
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
await draw('icon-192', 192, { filled: 1, background: TRANSPARENT });
await draw('icon-512', 512, { filled: 1, background: TRANSPARENT });
// Platforms cut a maskable icon to a circle of four fifths of its width (W3C manifest, 3.1.4).
await draw('maskable-512', 512, { filled: 0.56, background: STONE });
await draw('apple-touch-180', 180, { filled: 0.7, background: STONE });
