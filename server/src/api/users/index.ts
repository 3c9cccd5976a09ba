import type { Route } from '../../core/route.ts';
import { getMyUser } from './get-my-user.ts';
import { getUser } from './get-user.ts';
import { updateMyUser } from './update-my-user.ts';

export { USER_UPDATE } from './events.ts';
export { checkBotName, checkPersonName } from './names.ts';
export { findPersonByLogin, findUser, findUsers, insertUser, takenFields } from './queries.ts';
export { newUser, type SelfObject, selfObject, type UserObject, userObject } from './user.ts';

/** Everything under /users, in path order. */
export const usersRoutes: Route[] = [getMyUser, updateMyUser, getUser];
