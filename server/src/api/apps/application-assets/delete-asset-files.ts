import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { assetFile } from './asset.ts';
import { listAssets } from './queries.ts';

/** Deletes the files of deleted assets, with their converted forms. */
export const deleteAssetFiles = job<{ application_id: Snowflake; asset_ids: readonly Snowflake[] }>({
  kind: 'application_assets.delete_files',
  async run({ blobs }, { application_id, asset_ids }) {
    for (const id of asset_ids) {
      const file = assetFile(application_id, id);
      await blobs.delete(file);
      for await (const keys of blobs.list(`resized/${file}/`)) for (const key of keys) await blobs.delete(key);
    }
  },
});

/** Deletes the files of all assets of an application, whose rows are about to be deleted with it. */
export async function deleteFilesOfAssets(tx: Tx, application_id: Snowflake): Promise<void> {
  const asset_ids = (await listAssets(tx.db, application_id)).map(({ id }) => id);
  if (asset_ids.length > 0) await tx.enqueue(deleteAssetFiles, { application_id, asset_ids });
}
