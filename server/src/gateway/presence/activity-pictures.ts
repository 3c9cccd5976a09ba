import type { Cdn } from '../../core/media/cdn.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';

/** The fields of an activity's assets that refer to a picture, by key or by address. */
const PICTURES = ['large_image', 'small_image', 'invite_cover_image'];

/** Rewrites external pictures of an activity to addresses of this server's proxy: `mp:external/...`. */
export function withOwnPictures(activity: Record<string, unknown>, cdn: Cdn): Record<string, unknown> {
  const assets = fieldsOf(activity.assets);
  if (!assets) return activity;
  const shown = Object.entries(assets).map(([name, value]) =>
    PICTURES.includes(name) && typeof value === 'string' && /^https?:\/\//i.test(value)
      ? [name, `mp:${cdn.externalPath(value)}`]
      : [name, value],
  );
  return { ...activity, assets: Object.fromEntries(shown) };
}
