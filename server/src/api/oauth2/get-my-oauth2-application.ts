import { limits } from '../../core/framework/limits.ts';
import { route } from '../../core/framework/route.ts';
import { botApplication, describeApplication } from '../apps/applications/access.ts';
import { getMyOauth2Application as operation } from '@guildhall/protocol/operations/oauth2';

/** The calling bot's application (PrivateApplicationResponse). */
export const getMyOauth2Application = route(operation, {
  access: (ctx) => botApplication(ctx),
  limit: limits.read,
  run: (ctx, { access }) => describeApplication(ctx.store.read, access),
});
