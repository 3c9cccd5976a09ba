import type { Platform } from '../../core/platform.ts';
import type { PayloadMedia } from './component-embed.ts';
import { pictureAt, videoAt } from './media.ts';

/** Fetches and measures the media of a payload and fills them in (UnfurledMediaResponse); false when one cannot be had. */
export async function fillMedia(platform: Platform, all: readonly PayloadMedia[]): Promise<boolean> {
  const filled = await Promise.all(
    all.map(async ({ url, media }) => {
      const found = (await pictureAt(platform, url)) ?? (await videoAt(platform, url));
      if (found) Object.assign(media, { id: platform.ids.next(), ...found });
      return found !== undefined;
    }),
  );
  return filled.every(Boolean);
}
