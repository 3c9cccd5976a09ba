import type { Route } from '../../core/route.ts';
import { deleteMyUser } from './delete-my-user.ts';
import { disableMyUser } from './disable-my-user.ts';

export { PERSONAL_TABLES, type PersonalTable } from './personal-data.ts';

/** How accounts end or rest, under /users/@me, in path order. */
export const accountsRoutes: Route[] = [deleteMyUser, disableMyUser];
