import type { Platform } from '../../../core/framework/platform.ts';
import { pictureAt, videoAt } from './media.ts';
import type { Media } from '@guildhall/protocol/objects/messages/components';

/**
 * Fetches and measures the media of a payload and fills them in (UnfurledMediaResponse); false if one cannot
 * be fetched.
 */
export async function fillMedia(platform: Platform, all: readonly Media[]): Promise<boolean> {
  const filled = await Promise.all(
    all.map(async (media) => {
      const found = (await pictureAt(platform, media.url)) ?? (await videoAt(platform, media.url));
      if (found) Object.assign(media, { id: platform.ids.next(), ...found });
      return found !== undefined;
    }),
  );
  return filled.every(Boolean);
}
