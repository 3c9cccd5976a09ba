import { limits } from '../../../core/limits.ts';
import { route } from '../../../core/route.ts';
import { describeApplication, readApplication } from './access.ts';

/** An application, for its owner, members of its team, or its own bot (PrivateApplicationResponse). */
export const getApplication = route({
  id: 'get_application',
  method: 'GET',
  path: '/applications/{application_id}',
  auth: ['bot', 'person'],
  access: readApplication,
  limit: limits.read,
  reply: 200,
  run: (ctx, { access }) => describeApplication(ctx.store.read, access),
});
