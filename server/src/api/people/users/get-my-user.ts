import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { seesPremium } from './premium.ts';
import { selfObject } from './user.ts';

/** The caller's own user (UserPIIResponse). */
export const getMyUser = route({
  id: 'get_my_user',
  method: 'GET',
  path: '/users/@me',
  auth: ['bot', 'person', 'bearer:identify'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx) => selfObject(ctx.viewer, { premium: await seesPremium(ctx.store.read, ctx.viewer) }),
});
