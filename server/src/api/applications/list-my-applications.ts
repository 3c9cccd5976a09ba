import { limits } from '../../core/limits.ts';
import { open, route } from '../../core/route.ts';
import { describeApplications } from './access.ts';
import { listApplications } from './queries.ts';

/** The caller's applications, oldest first (people-api). */
export const listMyApplications = route({
  id: 'list_my_applications',
  method: 'GET',
  path: '/applications',
  auth: ['person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => describeApplications(ctx.store.read, await listApplications(ctx.store.read, ctx.viewer.user.id)),
});
