import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { botApplication, describeApplication } from './access.ts';
import { getMyApplication as operation } from '@guildhall/protocol/operations/apps/applications';

/** The calling bot's application (PrivateApplicationResponse). */
export const getMyApplication = route(operation, {
  access: botApplication,
  limit: limits.read,
  run: (ctx, { access }) => describeApplication(ctx.store.read, access),
});
