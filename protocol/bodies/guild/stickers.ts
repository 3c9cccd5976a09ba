import { TextWithin, Maybe } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

/** The sticker fields of a body: name 2-30, tags 1-200, description empty or 2-100. */
export const stickerFields = {
  name: TextWithin(LIMITS.stickers.name),
  tags: TextWithin(LIMITS.stickers.tags),
  description: Maybe(TextWithin(LIMITS.stickers.description)),
};
