import { fail } from '../../../core/errors.ts';
import { limits } from '../../../core/limits.ts';
import { open, route } from '../../../core/route.ts';
import { findUser } from './queries.ts';
import { userObject } from './user.ts';

/** Returns the public view of any user (UserResponse). */
export const getUser = route({
  id: 'get_user',
  method: 'GET',
  path: '/users/{user_id}',
  auth: ['bot', 'person'],
  access: open,
  limit: limits.read,
  reply: 200,
  run: async (ctx, { path }) => userObject((await findUser(ctx.store.read, path.user_id)) ?? fail('UNKNOWN_USER')),
});
