import { imageDecoder } from './images.ts';

/** Draws an SVG picture of the platform's own as an opaque PNG file. It must not contain text: fonts differ between machines. */
export async function drawSvg(svg: string): Promise<Buffer> {
  const sharp = await imageDecoder();
  return sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}
