import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { isAssetName } from '@guildhall/protocol/objects/apps/application-assets';
import type { Cdn } from '../../core/media/cdn.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';
import type { GatewayLoaders } from '../loaders.ts';

/** The fields of an activity's assets that refer to a picture, by key or by address. */
const PICTURES = ['large_image', 'small_image', 'invite_cover_image'];

/**
 * Rewrites the pictures of an activity as viewers load them from this server: external ones as addresses of its proxy
 * (`mp:external/...`), names of assets of the activity's application as ids (docs/contract/games.md#rich-presence).
 */
export async function withOwnPictures(
  activity: Record<string, unknown>,
  { cdn, assetIds }: { cdn: Cdn } & Pick<GatewayLoaders, 'assetIds'>,
): Promise<Record<string, unknown>> {
  const { application_id } = activity;
  const assets = fieldsOf(activity.assets);
  if (!assets) return activity;
  const names = PICTURES.map((field) => nameOf(assets[field])).filter((name) => name !== undefined);
  const ids = isSnowflake(application_id) && names.length > 0 ? await assetIds(application_id, names) : new Map();
  const shown = Object.entries(assets).map(([field, value]) => [
    field,
    PICTURES.includes(field) && typeof value === 'string' ? pictureOf(value, { cdn, ids }) : value,
  ]);
  return { ...activity, assets: Object.fromEntries(shown) };
}

function pictureOf(picture: string, { cdn, ids }: { cdn: Cdn; ids: ReadonlyMap<string, Snowflake> }): string {
  if (/^https?:\/\//i.test(picture)) return `mp:${cdn.externalPath(picture)}`;
  return ids.get(nameOf(picture) ?? '') ?? picture;
}

/** The name of the asset that a picture may be: names are stored in lower case, and games write them in any. */
function nameOf(picture: unknown): string | undefined {
  if (typeof picture !== 'string') return undefined;
  const name = picture.toLowerCase();
  return isAssetName(name) ? name : undefined;
}
