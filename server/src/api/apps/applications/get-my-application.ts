import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { botApplication, describeApplication } from './access.ts';

/** The calling bot's application (PrivateApplicationResponse). */
export const getMyApplication = route({
  id: 'get_my_application',
  method: 'GET',
  path: '/applications/@me',
  auth: ['bot'],
  access: botApplication,
  limit: limits.read,
  reply: 200,
  run: (ctx, { access }) => describeApplication(ctx.store.read, access),
});
