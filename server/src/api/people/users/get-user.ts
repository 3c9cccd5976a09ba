import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { open, route } from '../../../core/framework/route.ts';
import { findUser } from './queries.ts';
import { userObject } from './user.ts';
import { getUser as operation } from '@guildhall/protocol/operations/people/users';

/** Returns the public view of any user (UserResponse). */
export const getUser = route(operation, {
  access: open,
  limit: limits.read,
  run: async (ctx, { path }) => userObject((await findUser(ctx.store.read, path.user_id)) ?? fail('UNKNOWN_USER')),
});
