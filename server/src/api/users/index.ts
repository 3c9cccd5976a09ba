import type { Route } from '../../core/route.ts';
import { getMyUser } from './get-my-user.ts';

export { findPersonByLogin, findUser, findUsers } from './queries.ts';
export { type SelfObject, selfObject, type UserObject, userObject } from './user.ts';

/** Everything under /users, in path order. */
export const usersRoutes: Route[] = [getMyUser];
