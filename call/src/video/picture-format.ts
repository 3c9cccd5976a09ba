import type { PictureFormat, PictureLimits } from './types.ts';

/** The sizes that pictures may have, as shares of the full width and height. */
const SCALES = [1, 0.75, 0.5, 0.375, 0.25];

/** The least bits for each pixel of each picture at which a size looks better than the next smaller one. */
const BITS_PER_PIXEL = 0.04;

/** How much more than the least a size needs before pictures grow again: the budget varies. */
const RESERVE = 1.3;

/** The least rate, when even the smallest size needs more bits than there are. */
const LEAST_RATE = 5;

/**
 * The format of pictures of a source within limits: as large as the budget allows. `current`, the format until now, is kept while the
 * budget changes only a little.
 */
export function pictureFormat(
  source: { readonly width: number; readonly height: number },
  { maxWidth, maxHeight, frameRate, budget }: PictureLimits,
  current?: PictureFormat,
): PictureFormat {
  const fit = Math.min(1, maxWidth / source.width, maxHeight / source.height);
  const sizes = SCALES.map((scale) => ({ width: even(source.width * fit * scale), height: even(source.height * fit * scale) }));
  const smallest = sizes[sizes.length - 1] ?? { width: 2, height: 2 };
  const need = ({ width, height }: { width: number; height: number }): number => {
    const grows = current !== undefined && width > current.width;
    return width * height * frameRate * BITS_PER_PIXEL * (grows ? RESERVE : 1);
  };
  const size = sizes.find((each) => need(each) <= budget);
  if (size) return { ...size, frameRate };
  const rate = Math.floor((frameRate * budget) / need(smallest));
  return { ...smallest, frameRate: Math.min(frameRate, Math.max(LEAST_RATE, rate)) };
}

/** Encoders need even sizes. */
function even(pixels: number): number {
  return Math.max(2, 2 * Math.round(pixels / 2));
}
