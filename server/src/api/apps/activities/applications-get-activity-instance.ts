import { ApiError } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { activityInstanceObject } from './instance.ts';
import { findInstance, listParticipants } from './queries.ts';
import { applicationsGetActivityInstance as operation } from '@guildhall/protocol/operations/apps/activities';

/** A running activity of an application with its participants (EmbeddedActivityInstance). Unknown or ended: 404. */
export const applicationsGetActivityInstance = route(operation, {
  // Resolved lazily: the two features import each other.
  access: (ctx, path) => ownApplication(ctx, path),
  limit: limits.read,
  run: async (ctx, { access, path }) => {
    const db = ctx.store.read;
    const row = await findInstance(db, access.id, path.instance_id);
    if (!row) throw new ApiError(404, 0, '404: Not Found');
    return activityInstanceObject(row, await listParticipants(db, row.instance_id));
  },
});
