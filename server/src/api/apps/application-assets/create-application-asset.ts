import { LIMITS } from '@guildhall/protocol/limits';
import { createApplicationAsset as operation } from '@guildhall/protocol/operations/apps/application-assets';
import { bodyLimits } from '../../../core/framework/body-limits.ts';
import { ApiError, complain, fail, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { type Image, inspectImage, readImage } from '../../../core/media/images.ts';
import { ownApplication } from '../applications/access.ts';
import { lockApplication } from '../applications/queries.ts';
import { assetFile, assetObject } from './asset.ts';
import { insertAsset, listAssets } from './queries.ts';

/**
 * Stores a picture under a name by which the application's rich presence refers to it, for its owner, the developers of
 * the owning team and its bot. 50035 for a name that the application has already, and beyond 300.
 */
export const createApplicationAsset = route(operation, {
  access: ownApplication,
  limit: limits.write,
  bodyLimit: bodyLimits.picture,
  run: async (ctx, { access: { id: application_id }, body }) => {
    const image = await readAssetPicture(body.image);
    const row = { id: ctx.ids.next(), application_id, name: body.name.toLowerCase(), type: body.type };
    const file = assetFile(application_id, row.id);
    await ctx.blobs.put(file, image.bytes);
    const stored = ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, application_id))) fail('UNKNOWN_APPLICATION');
      const assets = await listAssets(tx.db, application_id);
      const { max } = LIMITS.applications.assets;
      if (assets.some(({ name }) => name === row.name))
        failForm({ name: complain.custom('BASE_TYPE_DUPLICATE', 'The application has an asset with this name.') });
      if (assets.length >= max)
        failForm({ '': complain.custom('ASSET_LIMIT_REACHED', `An application may have ${max} assets.`) });
      await insertAsset(tx.db, row);
      return assetObject(row);
    });
    return stored.catch(async (error: unknown) => {
      // After any other error, the row may have been stored.
      if (error instanceof ApiError) await ctx.blobs.delete(file);
      throw error;
    });
  },
});

/** Decodes the picture of a body; 50035 at `image` unless it is a PNG or a JPEG. */
async function readAssetPicture(dataUri: string): Promise<Image> {
  const image = readImage(dataUri, 'image');
  if (image.type !== 'png' && image.type !== 'jpeg')
    failForm({ image: complain.custom('IMAGE_INVALID', 'The picture must be a PNG or a JPEG.') });
  await inspectImage(image);
  return image;
}
