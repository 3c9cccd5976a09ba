import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { describeApplication, readApplication } from './access.ts';
import { getApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/** An application, for its owner, members of its team, or its own bot (PrivateApplicationResponse). */
export const getApplication = route(operation, {
  access: readApplication,
  limit: limits.read,
  run: (ctx, { access }) => describeApplication(ctx.store.read, access),
});
