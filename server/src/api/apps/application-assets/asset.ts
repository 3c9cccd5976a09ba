import type { Snowflake } from '@guildhall/protocol/ids';
import type { ApplicationAssetObject } from '@guildhall/protocol/objects/apps/application-assets';
import type { ApplicationAssetRow } from '../../../core/tables/applications.ts';

/** An asset as anyone sees it. */
export function assetObject({ id, type, name }: ApplicationAssetRow): ApplicationAssetObject {
  return { id, type, name };
}

/** The key of the file of an asset. */
export function assetFile(applicationId: Snowflake, id: Snowflake): string {
  return `app-assets/${applicationId}/${id}`;
}
