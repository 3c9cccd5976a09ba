import { limits } from '../../core/limits.ts';
import { route } from '../../core/route.ts';
import { botApplication, describeApplication } from '../apps/applications/access.ts';

/** The calling bot's application (PrivateApplicationResponse). */
export const getMyOauth2Application = route({
  id: 'get_my_oauth2_application',
  method: 'GET',
  path: '/oauth2/applications/@me',
  auth: ['bot'],
  access: (ctx) => botApplication(ctx),
  limit: limits.read,
  reply: 200,
  run: (ctx, { access }) => describeApplication(ctx.store.read, access),
});
