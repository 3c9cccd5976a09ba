import { drawSvg } from './svg.ts';

const SIDE = 128;
const COLOURS = ['#5865f2', '#747f8d', '#43b581', '#faa61a', '#f04747', '#eb459e'];

/** The number of default avatars. */
export const DEFAULT_AVATARS = COLOURS.length;

/** The URL of the default avatar with an index. */
export function defaultAvatarAddress(publicUrl: string, index: number): string {
  return `${publicUrl}/cdn/embed/avatars/${index % DEFAULT_AVATARS}.png`;
}

/** The picture of a user without an avatar, as PNG: a head and shoulders. Undefined if the index is out of range. */
export async function defaultAvatar(index: number): Promise<Buffer | undefined> {
  const colour = COLOURS[index];
  if (!colour) return undefined;
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="100%" height="100%" fill="${colour}"/>
<g fill="#fff"><circle cx="64" cy="50" r="22"/><circle cx="64" cy="118" r="38"/></g></svg>`,
  );
}
