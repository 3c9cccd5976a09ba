import { deleteApplicationAsset as operation } from '@guildhall/protocol/operations/apps/application-assets';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { deleteAssetFiles } from './delete-asset-files.ts';
import { deleteAsset } from './queries.ts';

/** Deletes an asset (else 10021) and its file; activities that show it are shown without it. */
export const deleteApplicationAsset = route(operation, {
  access: ownApplication,
  limit: limits.write,
  run: (ctx, { access: { id: application_id }, path: { asset_id } }) =>
    ctx.transact(async (tx) => {
      if (!(await deleteAsset(tx.db, application_id, asset_id))) fail('UNKNOWN_ASSET');
      await tx.enqueue(deleteAssetFiles, { application_id, asset_ids: [asset_id] });
    }),
});
