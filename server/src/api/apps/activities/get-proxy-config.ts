import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { findActivityConfig } from './activity-config.ts';
import { getProxyConfig as operation } from '@guildhall/protocol/operations/apps/activities';

/** The URL mappings of an activity, as its developer ordered them. For the owner and developers of the owning team. */
export const getProxyConfig = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  run: async (ctx, { access }) => ({ url_map: JSON.parse((await findActivityConfig(ctx.store.read, access.id)).url_map_json) }),
});
