import type { Route } from '../../../core/framework/route.ts';
import { deleteMyUser } from './delete-my-user.ts';
import { disableMyUser } from './disable-my-user.ts';

/** Deleting and disabling an account, under /users/@me, in path order. */
export const accountsRoutes: Route[] = [deleteMyUser, disableMyUser];
