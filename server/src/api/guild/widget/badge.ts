import { LIMITS } from '@guildhall/protocol/limits';
import { Canvas, type Colour } from '../../../core/png.ts';
import { drawText, textWidth } from './font.ts';
import type { WIDGET_STYLES } from '@guildhall/protocol/bodies/guild/widget';
export type WidgetStyle = (typeof WIDGET_STYLES)[number];

const WHITE: Colour = [255, 255, 255];
const GREY: Colour = [180, 184, 192];
const DARK: Colour = [35, 39, 46];
const BLUE: Colour = [88, 101, 242];
const GREEN: Colour = [67, 181, 129];
const WIDTH = 320;

interface Look {
  height: number;
  background: Colour;
  scale: number;
  /** The colour of the stripe on the left. */
  accent: Colour;
}

const BANNERS: Record<Exclude<WidgetStyle, 'shield'>, Look> = {
  banner1: { height: 76, background: DARK, scale: 2, accent: BLUE },
  banner2: { height: 76, background: BLUE, scale: 2, accent: GREEN },
  banner3: { height: 76, background: DARK, scale: 2, accent: GREEN },
  banner4: { height: 120, background: BLUE, scale: 2, accent: DARK },
};

/** Draws the widget image as PNG: the guild's name, except on the small shield, and the number of online members. */
export function drawBadge(style: WidgetStyle, name: string, online: number): Buffer {
  const count = `${online} online`;
  if (style === 'shield') {
    const canvas = new Canvas(textWidth(count, 1) + 24, 20, DARK);
    canvas.disc(10, 10, 4, GREEN);
    drawText(canvas, count, { x: 20, y: 7, scale: 1, colour: WHITE });
    return canvas.png();
  }
  const { height, background, scale, accent } = BANNERS[style];
  const canvas = new Canvas(WIDTH, height, background);
  canvas.fill(0, 0, 8, height, accent);
  const middle = Math.floor(height / 2);
  drawText(canvas, name.slice(0, LIMITS.guilds.badgeName.max), { x: 20, y: middle - 20, scale, colour: WHITE });
  canvas.disc(26, middle + 14, 5, GREEN);
  drawText(canvas, count, { x: 40, y: middle + 11, scale: 1, colour: GREY });
  return canvas.png();
}
