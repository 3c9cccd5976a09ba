import { ACTIVITY_PLATFORMS, type EmbeddedActivityConfigObject } from '@guildhall/protocol/objects/apps/activities';
import {
  updateEmbeddedActivityConfig as operation,
  type EmbeddedActivityConfigChange,
} from '@guildhall/protocol/operations/apps/activities';
import type { Static } from 'typebox';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { lockApplication } from '../applications/queries.ts';
import { embeddedActivityConfigObject, findActivityConfig, storeActivityConfig } from './activity-config.ts';

/**
 * Changes how an application is shown as an activity; absent fields stay as they are, also those of a platform. For the owner and
 * developers of the owning team.
 */
export const updateEmbeddedActivityConfig = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.write,
  run: (ctx, { access, body }) =>
    ctx.transact(async (tx) => {
      if (!(await lockApplication(tx.db, access.id))) fail('UNKNOWN_APPLICATION');
      const row = await findActivityConfig(tx.db, access.id);
      const next = changed(embeddedActivityConfigObject(row), body);
      await storeActivityConfig(tx.db, {
        ...row,
        platforms_json: JSON.stringify(next.supported_platforms),
        platform_configs_json: JSON.stringify(next.client_platform_config),
        orientation_lock: next.default_orientation_lock_state,
        age_gate: next.requires_age_gate ? 1 : 0,
        shelf_rank: next.shelf_rank,
        preview_video_asset_id: next.activity_preview_video_asset_id,
      });
      return next;
    }),
});

function changed(
  config: EmbeddedActivityConfigObject,
  { client_platform_config: platforms = {}, ...change }: Static<typeof EmbeddedActivityConfigChange>,
): EmbeddedActivityConfigObject {
  const client_platform_config = { ...config.client_platform_config };
  for (const platform of ACTIVITY_PLATFORMS)
    client_platform_config[platform] = { ...client_platform_config[platform], ...platforms[platform] };
  return { ...config, ...change, client_platform_config };
}
