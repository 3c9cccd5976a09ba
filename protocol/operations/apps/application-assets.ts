import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { ApplicationAssetObject, ASSET_TYPE } from '../../objects/apps/application-assets.ts';
import { operation } from '../../operation.ts';
import { ImageData, OneOf } from '../../schemas.ts';

const { min, max } = LIMITS.applications.assetName;

/** Lists the assets of any application, for programs that show its rich presence. */
export const listApplicationAssets = operation({
  id: 'list_application_assets',
  method: 'GET',
  path: '/oauth2/applications/{application_id}/assets',
  auth: ['none'],
  /** Clients ask for a list that is not cached; no list is. */
  query: Type.Object({ nocache: Type.Optional(Type.Boolean()) }),
  errors: ['UNKNOWN_APPLICATION'],
  replies: { 200: Type.Array(ApplicationAssetObject) },
});

export const createApplicationAsset = operation({
  id: 'create_application_asset',
  method: 'POST',
  path: '/oauth2/applications/{application_id}/assets',
  auth: ['person', 'bot'],
  body: Type.Object({
    /** Stored in lower case. */
    name: Type.String({ minLength: min, maxLength: max, pattern: '^[A-Za-z0-9_-]+$' }),
    type: OneOf(ASSET_TYPE.SMALL, ASSET_TYPE.LARGE),
    /** A PNG or a JPEG. */
    image: ImageData(),
  }),
  errors: ['UNKNOWN_APPLICATION', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 201: ApplicationAssetObject },
});

export const deleteApplicationAsset = operation({
  id: 'delete_application_asset',
  method: 'DELETE',
  path: '/oauth2/applications/{application_id}/assets/{asset_id}',
  auth: ['person', 'bot'],
  errors: ['UNKNOWN_APPLICATION', 'UNKNOWN_ASSET', 'NOT_AUTHORIZED_FOR_APPLICATION'],
  replies: { 204: null },
});
