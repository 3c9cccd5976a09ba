import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { embeddedActivityConfigObject, findActivityConfig } from './activity-config.ts';
import { getEmbeddedActivityConfig as operation } from '@guildhall/protocol/operations/apps/activities';

/** How an application is shown as an activity. For the owner and developers of the owning team. */
export const getEmbeddedActivityConfig = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  run: async (ctx, { access }) => embeddedActivityConfigObject(await findActivityConfig(ctx.store.read, access.id)),
});
