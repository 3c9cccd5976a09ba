import type { Snowflake } from '@guildhall/protocol/ids';
import { type Image, inspectImage, readImage } from '../../../core/images.ts';
import type { Platform } from '../../../core/platform.ts';
import { MAX_EMOJI_BYTES } from './emoji.ts';

/** The picture of a body, and whether it moves; it must be one that can be decoded, of at most 256 KiB (50035 at `image`). */
export async function readEmojiPicture(dataUri: string): Promise<Image> {
  const image = readImage(dataUri, 'image', MAX_EMOJI_BYTES);
  const { frames } = await inspectImage(image);
  return { ...image, animated: frames > 1 };
}

/** Stores the picture of an emoji, before the transaction that names it. It stays when the emoji goes: messages still show it. */
export async function saveEmojiPicture({ blobs }: Platform, id: Snowflake, image: Image): Promise<void> {
  await blobs.put(`emojis/${id}`, image.bytes);
}
