import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { type Image, inspectImage, readImage } from '../../../core/media/images.ts';
import type { Platform } from '../../../core/framework/platform.ts';

/**
 * Decodes the image of a body and detects whether it is animated. The image must be valid and at most 256 KiB (50035 at
 * `image`).
 */
export async function readEmojiPicture(dataUri: string): Promise<Image> {
  const image = readImage(dataUri, 'image', LIMITS.emojis.fileBytes.max);
  const { frames } = await inspectImage(image);
  return { ...image, animated: frames > 1 };
}

/**
 * Stores the image of an emoji, before the transaction that refers to it. It is kept after the emoji is deleted,
 * because messages still show it.
 */
export async function saveEmojiPicture({ blobs }: Platform, id: Snowflake, image: Image): Promise<void> {
  await blobs.put(`emojis/${id}`, image.bytes);
}
