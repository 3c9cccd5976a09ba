import type { Route } from '../../core/route.ts';
import { getMyUser } from './get-my-user.ts';

export { USER_UPDATE } from './events.ts';
export { findPersonByLogin, findUser, findUsers, insertUser, takenFields } from './queries.ts';
export { newUser, type SelfObject, selfObject, type UserObject, userObject } from './user.ts';

/** Everything under /users, in path order. */
export const usersRoutes: Route[] = [getMyUser];
