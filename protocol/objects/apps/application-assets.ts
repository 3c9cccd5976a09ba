import { type Static, Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { OneOf } from '../../schemas.ts';
import { Id } from '../parts.ts';

/** The size that an asset was uploaded for. Any asset may be the large or the small picture of an activity. */
export const ASSET_TYPE = { SMALL: 1, LARGE: 2 } as const;

const NAME = new RegExp(`^[a-z0-9_-]{${LIMITS.applications.assetName.min},${LIMITS.applications.assetName.max}}$`);

/** Whether a text could be the name of an asset, as it is stored: letters, digits, _ and -, in lower case. */
export function isAssetName(text: string): boolean {
  return NAME.test(text);
}

/** A picture of an application that rich presence names. Source: docs/contract/applications.md#assets. */
export const ApplicationAssetObject = Type.Object(
  {
    /** Also the name of its file below `/app-assets/{application_id}`. */
    id: Id,
    type: OneOf(ASSET_TYPE.SMALL, ASSET_TYPE.LARGE),
    /** In lower case, unique in the application. */
    name: Type.String(),
  },
  { title: 'ApplicationAssetObject' },
);
export type ApplicationAssetObject = Static<typeof ApplicationAssetObject>;
