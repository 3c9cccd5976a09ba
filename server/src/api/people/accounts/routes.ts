import type { Route } from '../../../core/route.ts';
import { deleteMyUser } from './delete-my-user.ts';
import { disableMyUser } from './disable-my-user.ts';

/** How accounts end or rest, under /users/@me, in path order. */
export const accountsRoutes: Route[] = [deleteMyUser, disableMyUser];
