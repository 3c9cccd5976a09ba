import type { Cdn } from '../core/cdn.ts';
import { fieldsOf } from './wire.ts';

/** Fields of an activity's assets that name a picture: by its key, or by an address. */
const PICTURES = ['large_image', 'small_image', 'invite_cover_image'];

/** An activity whose pictures of other sites go through this server: `mp:external/...`, below the address of its files. */
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
