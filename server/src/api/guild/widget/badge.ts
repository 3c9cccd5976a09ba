import { LIMITS } from '@guildhall/protocol/limits';
import type { WIDGET_STYLES } from '@guildhall/protocol/bodies/guild/widget';
import { drawSvg } from '../../../core/media/svg.ts';
import { textPath, textWidth } from './font.ts';

export type WidgetStyle = (typeof WIDGET_STYLES)[number];

const WHITE = '#fff';
const GREY = '#b4b8c0';
const DARK = '#23272e';
const BLUE = '#5865f2';
const GREEN = '#43b581';
const WIDTH = 320;

interface Look {
  height: number;
  background: string;
  /** The colour of the stripe on the left. */
  accent: string;
}

const BANNERS: Record<Exclude<WidgetStyle, 'shield'>, Look> = {
  banner1: { height: 76, background: DARK, accent: BLUE },
  banner2: { height: 76, background: BLUE, accent: GREEN },
  banner3: { height: 76, background: DARK, accent: GREEN },
  banner4: { height: 120, background: BLUE, accent: DARK },
};

/** Draws the widget image as PNG: the guild's name, except on the small shield, and the number of online members. */
export function drawBadge(style: WidgetStyle, name: string, online: number): Promise<Buffer> {
  return drawSvg(style === 'shield' ? shield(online) : banner(BANNERS[style], name, online));
}

function shield(online: number): string {
  const count = `${online} online`;
  return picture(textWidth(count, 1) + 24, 20, [
    `<rect width="100%" height="100%" fill="${DARK}"/>`,
    `<circle cx="10.5" cy="10.5" r="4.5" fill="${GREEN}"/>`,
    `<path d="${textPath(count, { x: 20, y: 7, scale: 1 })}" fill="${WHITE}"/>`,
  ]);
}

function banner({ height, background, accent }: Look, name: string, online: number): string {
  const middle = Math.floor(height / 2);
  const title = textPath(name.slice(0, LIMITS.guilds.badgeName.max), { x: 20, y: middle - 20, scale: 2 });
  return picture(WIDTH, height, [
    `<rect width="100%" height="100%" fill="${background}"/>`,
    `<rect width="8" height="100%" fill="${accent}"/>`,
    `<path d="${title}" fill="${WHITE}"/>`,
    `<circle cx="26.5" cy="${middle + 14.5}" r="5.5" fill="${GREEN}"/>`,
    `<path d="${textPath(`${online} online`, { x: 40, y: middle + 11, scale: 1 })}" fill="${GREY}"/>`,
  ]);
}

function picture(width: number, height: number, shapes: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
}
