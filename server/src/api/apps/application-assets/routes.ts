import type { Route } from '../../../core/framework/route.ts';
import { createApplicationAsset } from './create-application-asset.ts';
import { deleteApplicationAsset } from './delete-application-asset.ts';
import { listApplicationAssets } from './list-application-assets.ts';

/** Assets of applications under /oauth2/applications/{application_id}/assets. */
export const applicationAssetsRoutes: Route[] = [listApplicationAssets, createApplicationAsset, deleteApplicationAsset];
