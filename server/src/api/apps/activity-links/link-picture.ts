import type { Snowflake } from '@guildhall/protocol/ids';
import { ACTIVITY_LINK_RATIO } from '@guildhall/protocol/objects/apps/activity-links';
import type { Context } from '../../../core/framework/context.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { inspectImage, readImage, saveImage } from '../../../core/media/images.ts';

/** Stores the picture of a link and returns its hash; 50035 at `image` if its ratio is not 43:24, up to one pixel. */
export async function saveLinkPicture({ blobs }: Context, applicationId: Snowflake, dataUri: string): Promise<string> {
  const image = readImage(dataUri, 'image');
  const { width, height } = await inspectImage(image);
  const [across, down] = ACTIVITY_LINK_RATIO;
  if (Math.abs(width - (height * across) / down) > 1)
    failForm({ image: complain.custom('IMAGE_INVALID_RATIO', `The picture must be ${across} wide for each ${down} high.`) });
  return saveImage(blobs, `activity-links/${applicationId}`, image);
}
