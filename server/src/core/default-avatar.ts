import { Canvas, type Colour } from './png.ts';

const SIDE = 128;
const WHITE: Colour = [255, 255, 255];
const COLOURS: readonly Colour[] = [
  [88, 101, 242],
  [116, 127, 141],
  [67, 181, 129],
  [250, 166, 26],
  [240, 71, 71],
  [235, 69, 158],
];

/** The number of default avatars. */
export const DEFAULT_AVATARS = COLOURS.length;

/** The URL of the default avatar with an index. */
export function defaultAvatarAddress(publicUrl: string, index: number): string {
  return `${publicUrl}/cdn/embed/avatars/${index % DEFAULT_AVATARS}.png`;
}

/** The picture of a user without an avatar, as PNG: a head and shoulders. Undefined if the index is out of range. */
export function defaultAvatar(index: number): Buffer | undefined {
  const colour = COLOURS[index];
  if (!colour) return undefined;
  const canvas = new Canvas(SIDE, SIDE, colour);
  canvas.disc(SIDE / 2, 50, 22, WHITE);
  canvas.disc(SIDE / 2, 118, 38, WHITE);
  return canvas.png();
}
